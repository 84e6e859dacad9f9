import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, isoTime } from '../../fields.ts';
import { REVIEWERS, reviewRow } from './fields.ts';

const optionalImage = z.nullable(z.string());

export const realNameReview = defineCall({
  operation: 'real-name-review',
  room: 'identity',
  summary:
    'Returns one submission with its images, the customer, earlier submissions, and other customers with the same document, number or image.',
  method: 'GET',
  path: '/console/api/real-name/one',
  access: { staff: REVIEWERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  request: z.object({ review: id }),
  response: z.object({
    ...reviewRow.shape,
    cardNumber: z.string(),
    ssn: z.string(),
    /** Ids of images, for the call that returns one. */
    images: z.object({ front: optionalImage, reverse: optionalImage, hand: optionalImage }),
    account: z.object({ email: z.string(), mobile: z.string(), country: z.string(), createdAt: isoTime }),
    /** Years, where the customer lives. */
    minimumAge: z.number(),
    /** The countries that the site serves, and the minimum age of each. */
    countries: z.array(z.object({ country: z.string(), minimumAge: z.number() })),
    /** Of the same customer, newest first. */
    earlier: z.array(reviewRow),
    /** Other customers, at most 20. */
    duplicates: z.array(
      z.object({ customer: z.number(), name: z.string(), same: z.array(z.enum(['card', 'ssn', 'image'])) }),
    ),
    /** The end of a break that keeps whoever has these numbers out: an approval is refused until then. */
    excludedUntil: z.nullable(isoTime),
  }),
  example: { review: '999999' },
  reasons: ['request.not-found'],
});
