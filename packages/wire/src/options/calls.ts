import type { RoomCalls } from '../call.ts';
import { operatorOptionTerms } from './operator/operator-option-terms.ts';
import { proposeOptionTerms } from './operator/propose-option-terms.ts';
import { proposeRealOptions } from './operator/propose-real-options.ts';
import { options } from './options.ts';
import { seconds } from './seconds.ts';
import { submitOption } from './submit-option.ts';

export const OPTIONS_CALLS: RoomCalls = {
  customers: [seconds, submitOption, options],
  operators: [operatorOptionTerms, proposeOptionTerms, proposeRealOptions],
};
