import type { Route } from '../../platform/http/context.ts';
import type { OptionDesk } from './desk.ts';
import { operatorOptionTermsRoute } from './operator-option-terms.ts';
import { proposeOptionTermsRoute } from './propose-option-terms.ts';
import { proposeRealOptionsRoute } from './propose-real-options.ts';

/** Staff operations on timed options. Running options keep the terms they were opened on. */
export const optionDeskRoutes = (options: OptionDesk): readonly Route[] => [
  operatorOptionTermsRoute(options),
  proposeOptionTermsRoute(options),
  proposeRealOptionsRoute(options),
];
