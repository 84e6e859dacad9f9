import type { Route } from '../../platform/http/context.ts';
import type { OptionDesk } from './desk.ts';
import { operatorOptionTermsRoute } from './operator-option-terms.ts';
import { proposeOptionTermsRoute } from './propose-option-terms.ts';
import { proposeRealOptionsRoute } from './propose-real-options.ts';

/** What staff do with timed options. Running options carry their own terms; nothing here reaches them. */
export const optionDeskRoutes = (options: OptionDesk): readonly Route[] => [
  operatorOptionTermsRoute(options),
  proposeOptionTermsRoute(options),
  proposeRealOptionsRoute(options),
];
