import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id, journalSeq } from '../fields.ts';
import { proofImage } from './fields.ts';

export const giveProof = defineCall({
  operation: 'give-proof',
  room: 'funding',
  summary: 'Gives the proof of payment of a bank request: the address that an upload has answered.',
  method: 'GET',
  path: '/api/quickCharge/save_wire_info_edit',
  access: 'user',
  effect: 'change',
  why: 'A customer shows that they have paid. A proof moves no money.',
  inReadOnly: 'stays',
  keyed: true,
  request: z.object({ id, proofImg: proofImage }),
  response: z.object({ seq: journalSeq }),
  example: {
    id: own('bank-request', 'request.real-account-only'),
    proofImg: `/api/common/image?image=${'0'.repeat(32)}`,
  },
  exampleRefusal: 'request.real-account-only',
  reasons: [
    'request.real-account-only',
    'request.not-found',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
    'identity.image-gone',
    'funding.no-account-yet',
    'funding.proof-given',
    'funding.deposit-not-pending',
  ],
});
