import type { ReviewRow } from '@vitrine/wire/identity/operator/fields';
import { Deadline } from '../ground/parts/Deadline.tsx';
import { Instant } from '../ground/parts/Instant.tsx';

/** While documents wait: what is left of the promised time. Afterwards the promised time. */
export function Due({ review: { state, promisedAt } }: { readonly review: ReviewRow }) {
  return state === 'pending' ? <Deadline at={promisedAt} /> : <Instant at={promisedAt} />;
}
