import { untilText } from '@vitrine/domain/ledger/index';
import type { ResponseOf } from '@vitrine/wire/call';
import type { Language } from '@vitrine/wire/envelope';
import { approveRealName } from '@vitrine/wire/identity/operator/approve-real-name';
import type { ReviewRow } from '@vitrine/wire/identity/operator/fields';
import { realNameReview } from '@vitrine/wire/identity/operator/real-name-review';
import { realNameReviews } from '@vitrine/wire/identity/operator/real-name-reviews';
import { rejectRealName } from '@vitrine/wire/identity/operator/reject-real-name';
import type { Pool, PoolClient } from 'pg';
import { SERVED_COUNTRIES } from '../../config/index.ts';
import type { FactRelay } from '../../platform/facts.ts';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { textIn } from '../../platform/http/texts.ts';
import { writeInbox } from '../../platform/messages/inbox.ts';
import type { StaffContext, StaffDesk } from '../../staff/index.ts';
import type { AccountNotices } from '../account-notices.ts';
import { type Profile, putCountry, putName, readProfile } from '../account-store.ts';
import type { Exclusions } from '../exclusions.ts';
import { isServed, promisedAt } from '../real-name.ts';
import type { RealNames, Review } from '../real-names.ts';
import { countryOf, publishResidence } from '../residences.ts';

export interface ReviewDeps {
  readonly db: Pool;
  readonly desk: StaffDesk;
  readonly realNames: RealNames;
  readonly notices: AccountNotices;
  readonly exclusions: Exclusions;
  readonly relay: Pick<FactRelay, 'submit'>;
  /** What is offered in a country, and from which age on. */
  readonly profileOf: (country: string) => { readonly minimumAge: number };
  /** Of the site: that of the customer is not known. */
  readonly language: () => Language;
}

const PAGE = 50;
const isoOf = (at: number): string => new Date(at).toISOString();
const subjectOf = (uid: number): string => `customer/${uid}`;

const rowOf = (review: Review): ReviewRow => ({
  id: review.id,
  customer: review.uid,
  name: review.name,
  idType: review.idType,
  state: review.state,
  submittedAt: isoOf(review.submittedAt),
  promisedAt: isoOf(promisedAt(review)),
  decidedAt: review.decidedAt === undefined ? null : isoOf(review.decidedAt),
  decidedBy: review.decidedBy,
  reason: review.reason ?? null,
  remark: review.remark,
});

async function detailOf(client: PoolClient, deps: ReviewDeps, review: Review, at: number) {
  const { realNames, exclusions } = deps;
  const profile = await readProfile(client, review.uid);
  const all = await realNames.of(client, review.uid);
  const duplicates = await realNames.duplicatesOf(client, review.id);
  const excludedUntil = await exclusions.ofReview(client, review, at);
  const { front = null, reverse = null, hand = null } = review;
  return {
    ...rowOf(review),
    cardNumber: review.cardNumber,
    ssn: review.ssn,
    images: { front, reverse, hand },
    account: {
      email: profile.email,
      mobile: profile.mobile,
      country: countryOf(profile),
      createdAt: profile.createdAt.toISOString(),
    },
    minimumAge: deps.profileOf(countryOf(profile)).minimumAge,
    countries: SERVED_COUNTRIES.map((country) => ({ country, minimumAge: deps.profileOf(country).minimumAge })),
    earlier: all.filter(({ id }) => id < review.id).map(rowOf),
    duplicates: duplicates.map(({ uid: customer, name, same }) => ({ customer, name, same: [...same] })),
    excludedUntil: excludedUntil === undefined ? null : isoOf(excludedUntil),
  } satisfies ResponseOf<typeof realNameReview>;
}

/** Without the remark, which may name the customer: an audit entry is never erased. */
const auditOf = ({ state, reason }: Parameters<RealNames['decide']>[2]) => ({
  state,
  ...(reason === undefined ? {} : { reason }),
});

/** Decides, tells the customer, and writes both to the audit log. */
async function decide(
  deps: ReviewDeps,
  id: number,
  decision: Parameters<RealNames['decide']>[2],
  context: StaffContext,
  country?: string,
): Promise<ReviewRow | Refused> {
  const { client, staff, now, recordAudit } = context;
  const { realNames, exclusions } = deps;
  const before = await realNames.one(client, id);
  if (before === undefined) return new Refused('request.not-found');
  recordAudit({
    subject: subjectOf(before.uid),
    before: { review: id, state: before.state },
    after: auditOf(decision),
  });
  const profile = await readProfile(client, before.uid);
  if (country !== undefined && country !== countryOf(profile)) {
    const refused = await moveTo(deps, profile, country, context);
    if (refused !== undefined) return refused;
  }
  const isApproved = decision.state === 'approved';
  if (isApproved && !isServed(profile)) return new Refused('identity.country-excluded');
  const excluded = isApproved ? await exclusions.ofReview(client, before, now) : undefined;
  if (excluded !== undefined) return new Refused('identity.excluded', { until: untilText(excluded) });
  const decided = await realNames.decide(client, id, decision, { staffId: staff.staffId, at: now });
  if (decided === undefined) return new Refused('identity.already-reviewed');
  if (isApproved) await putName(client, decided.uid, decided.name);
  await tell(deps, client, profile, decided, now);
  return rowOf(decided);
}

/** The documents show that the customer lives elsewhere: from now on the profile of that country applies to what comes. */
async function moveTo(
  { relay }: ReviewDeps,
  profile: Profile,
  country: string,
  { client, recordAudit, afterCommit }: StaffContext,
): Promise<Refused | undefined> {
  recordAudit({ subject: subjectOf(profile.uid), before: { country: countryOf(profile) }, after: { country } });
  if (!SERVED_COUNTRIES.includes(country)) return new Refused('identity.country-excluded');
  await putCountry(client, profile.uid, country);
  const fact = await publishResidence(client, profile.uid, country);
  if (fact !== undefined) afterCommit(() => relay.submit(fact));
  return undefined;
}

/** In the transaction of the decision. */
async function tell(
  { notices, language }: ReviewDeps,
  client: PoolClient,
  profile: Profile,
  { id, uid, state, reason, remark }: Review,
  at: number,
): Promise<void> {
  const kind = state === 'approved' ? 'name-verified' : 'name-rejected';
  await writeInbox(client, [{ uid, kind, params: { reason: reason ?? '', remark }, at, source: `review/${id}` }]);
  const why = reason === undefined ? '' : textIn(language(), `review.reason.${reason}`);
  await notices.tell(client, profile, {
    about: kind,
    params: { why: `${why} ${remark}`.trim() },
  });
}

/** What reviewers read and decide. */
export const reviewRoutes = (deps: ReviewDeps): readonly Route[] => [
  // Not recorded, as the list of customers is not: the console asks for it by itself, to count what waits.
  deps.desk.read(realNameReviews, async ({ state = 'pending', after }) => {
    const found = await deps.realNames.page(deps.db, state, after, PAGE);
    const page = found.slice(0, PAGE);
    return { rows: page.map(rowOf), next: found.length > PAGE ? String(page.at(-1)?.id) : null };
  }),
  deps.desk.route(realNameReview, async ({ review: id }, { client, now, recordAudit }) => {
    const review = await deps.realNames.one(client, id);
    if (review === undefined) return new Refused('request.not-found');
    recordAudit({ subject: subjectOf(review.uid), after: { review: id } });
    return detailOf(client, deps, review, now);
  }),
  deps.desk.route(approveRealName, ({ review, country }, context) =>
    decide(deps, review, { state: 'approved', remark: '' }, context, country),
  ),
  deps.desk.route(rejectRealName, ({ review, reason, remark = '' }, context) =>
    decide(deps, review, { state: 'rejected', reason, remark }, context),
  ),
];
