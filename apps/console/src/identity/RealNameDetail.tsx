import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@vitrine/ui/components/States';
import type { ResponseOf } from '@vitrine/wire/call';
import type { ReviewRow } from '@vitrine/wire/identity/operator/fields';
import { realNameReview } from '@vitrine/wire/identity/operator/real-name-review';
import { lazy, Suspense } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Choice } from '../ground/parts/Choice.tsx';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { CustomerLink } from '../ground/parts/CustomerLink.tsx';
import { DecisionButtons } from '../ground/parts/DecisionButtons.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Loaded } from '../ground/parts/Loaded.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { Due } from './Due.tsx';
import { ReviewImages } from './ReviewImages.tsx';
import { type Decision, useDecision } from './use-decision.ts';

const RejectDialog = lazy(() => import('./RejectDialog.tsx').then((module) => ({ default: module.RejectDialog })));

type Review = ResponseOf<typeof realNameReview>;

interface Props {
  readonly review: ReviewRow;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** One submission: the images, what was entered, the customer, and who else has sent the same. */
export function RealNameDetail({ review, onClose, onDecided }: Props) {
  const t = useTranslations('console.realName');
  const decision = useDecision(review, onDecided);
  const answer = useQuery({
    queryKey: ['real-name-review', review.id],
    queryFn: ({ signal }) => client.call(realNameReview, { review: review.id }, { signal }),
    // Every read is in the audit log.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Detail
      title={review.name}
      onClose={onClose}
      footer={review.state === 'pending' ? <Actions decision={decision} /> : undefined}
    >
      <Loaded answer={answer} failed={t('failed')} placeholder={<Skeleton className="h-64" />}>
        {(loaded) => (
          <div className="flex flex-col gap-5">
            <ReviewImages images={loaded.images} />
            <Excluded until={loaded.excludedUntil} />
            <Warnings review={loaded} />
            <Entered review={loaded} />
            {loaded.state === 'pending' ? <DocumentCountry review={loaded} decision={decision} /> : null}
            <Earlier review={loaded} />
          </div>
        )}
      </Loaded>
      {decision.isRejecting ? (
        <Suspense>
          <RejectDialog decision={decision} name={review.name} />
        </Suspense>
      ) : null}
    </Detail>
  );
}

function Actions({ decision }: { readonly decision: Decision }) {
  const t = useTranslations('console.realName');
  return <DecisionButtons decision={decision} approveLabel={t('approve')} rejectLabel={t('reject')} />;
}

/** A break of the person with these documents, however they are registered. */
function Excluded({ until }: { readonly until: string | null }) {
  const t = useTranslations('console.realName');
  if (until === null) return null;
  return (
    <p role="note" className="rounded-card bg-danger-tint p-3 text-sm font-semibold">
      {t.rich('excluded', { time: () => <Instant at={until} /> })}
    </p>
  );
}

/** Other customers with the same document, number or image. */
function Warnings({ review }: { readonly review: Review }) {
  const t = useTranslations('console.realName');
  if (review.duplicates.length === 0) return null;
  return (
    <div role="note" className="flex flex-col gap-1 rounded-card bg-danger-tint p-3 text-sm">
      <p className="font-semibold">{t('duplicates')}</p>
      <ul className="flex flex-col gap-1">
        {review.duplicates.map(({ customer, name, same }) => (
          <li key={customer}>
            <CustomerLink id={customer} /> <bdi>{name}</bdi> · {same.map((kind) => t(`same.${kind}`)).join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entered({ review }: { readonly review: Review }) {
  const t = useTranslations('console.realName');
  const { account } = review;
  return (
    <Facts
      rows={[
        [t('idType'), t(`idTypes.${review.idType}`)],
        [t('cardNumber'), <CopyId key="card" text={review.cardNumber} />],
        ...(review.ssn === '' ? [] : ([[t('ssn'), <CopyId key="ssn" text={review.ssn} />]] as const)),
        [t('submittedAt'), <Instant key="submitted" at={review.submittedAt} />],
        ...(review.state === 'pending' ? [[t('timeLeft'), <Due key="left" review={review} />] as const] : []),
        [t('promisedAt'), <Instant key="promised" at={review.promisedAt} />],
        [t('customer'), <CustomerLink key="customer" id={review.customer} />],
        [t('account'), <CopyId key="account" text={account.email === '' ? account.mobile : account.email} />],
        [t('country'), account.country],
        [t('createdAt'), <Instant key="created" at={account.createdAt} />],
        ...decisionFacts(review, t),
      ]}
    />
  );
}

/** Reviewers correct where the customer lives by what the documents show; the age is that of this country. */
function DocumentCountry({ review, decision }: { readonly review: Review; readonly decision: Decision }) {
  const t = useTranslations('console.realName');
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { account, countries } = review;
  const registered = account.country === '' ? t('unknownCountry') : names.of(account.country);
  const chosen = countries.find(({ country }) => country === decision.country);
  const others = countries
    .filter(({ country }) => country !== account.country)
    .map(({ country }) => ({ value: country, label: names.of(country) ?? country }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <div className="flex flex-col gap-2">
      <Choice
        label={t('documentCountry')}
        options={[{ value: '', label: t('registeredIn', { country: registered ?? account.country }) }, ...others]}
        value={decision.country}
        onChange={decision.setCountry}
      />
      {chosen === undefined ? null : (
        <p className="text-sm text-warning">{t('movesTo', { country: names.of(chosen.country) ?? chosen.country })}</p>
      )}
      <Facts rows={[[t('minimumAge'), chosen?.minimumAge ?? review.minimumAge]]} />
    </div>
  );
}

function decisionFacts(
  { decidedAt, decidedBy, reason, remark }: ReviewRow,
  t: ReturnType<typeof useTranslations<'console.realName'>>,
) {
  if (decidedAt === null) return [];
  return [
    [t('decidedAt'), <Instant key="decided" at={decidedAt} />],
    [t('decidedBy'), decidedBy],
    ...(reason === null ? [] : [[t('reason'), t(`reasons.${reason}`)] as const]),
    ...(remark === '' ? [] : [[t('remark'), remark] as const]),
  ] as const;
}

function Earlier({ review }: { readonly review: Review }) {
  const t = useTranslations('console.realName');
  if (review.earlier.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('earlier')}</h3>
      {review.earlier.map((one) => (
        <Facts
          key={one.id}
          rows={[[t('submittedAt'), <Instant key="at" at={one.submittedAt} />], ...decisionFacts(one, t)]}
        />
      ))}
    </section>
  );
}
