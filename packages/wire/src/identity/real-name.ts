import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText } from '../example.ts';
import { whole } from '../fields.ts';
import { line } from '../operator-fields.ts';
import { optionalImageUrl } from './image-fields.ts';
import { cardNumber, optionalSsn } from './real-name-fields.ts';
import { realNameStatus } from './real-name-status.ts';

export const realName = defineCall({
  operation: 'real-name',
  room: 'identity',
  summary:
    'Submits who the customer is for review. `id_type` 1 is an identity card, which needs both sides, 2 a passport. `ssn` and `hand_pic` are required when `is_reg_ssn` and `is_reg_hand_pic` are on. Images are addresses that an upload has answered.',
  method: 'POST',
  path: '/api/user_real/real_name',
  access: 'user',
  effect: 'change',
  why: 'Customers show who they are. Staff decide on it, and nothing but what needs a verified name depends on it.',
  keyed: false,
  request: z.object({
    name: line(80),
    id_type: whole(1, 2),
    card_id: cardNumber,
    ssn: optionalSsn,
    front_pic: optionalImageUrl,
    reverse_pic: optionalImageUrl,
    hand_pic: optionalImageUrl,
  }),
  response: realNameStatus,
  example: {
    name: anyText('Ada Lovelace'),
    id_type: '2',
    card_id: anyText('C01X00T47'),
    ssn: anyText(''),
    front_pic: `/api/common/image?image=${'0'.repeat(32)}`,
    reverse_pic: '',
    hand_pic: '',
  },
  exampleRefusal: 'request.real-account-only',
  reasons: [
    'request.real-account-only',
    'identity.country-excluded',
    'identity.review-pending',
    'identity.already-verified',
    'identity.image-gone',
  ],
});
