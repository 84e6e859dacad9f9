import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { Skeleton } from '@vitrine/ui/components/States';
import type { ResponseOf } from '@vitrine/wire/call';
import { approveWithdrawal } from '@vitrine/wire/funding/operator/approve-withdrawal';
import type { OperatorWithdrawalRow } from '@vitrine/wire/funding/operator/fields';
import { operatorWithdrawal } from '@vitrine/wire/funding/operator/operator-withdrawal';
import { operatorWithdrawals } from '@vitrine/wire/funding/operator/operator-withdrawals';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Deadline } from '../ground/parts/Deadline.tsx';
import { DecisionButtons } from '../ground/parts/DecisionButtons.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { amount, digits } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Loaded } from '../ground/parts/Loaded.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { useSiteTerms } from '../ground/site-terms.ts';
import { CustomerContext } from './CustomerContext.tsx';
import { stepRow } from './step-text.tsx';
import { requestKey } from './use-step.ts';
import { useWithdrawalDesk, type WithdrawalDesk } from './use-withdrawal-desk.ts';
import { isOpen } from './withdrawal-columns.tsx';

const WithdrawalDialogs = lazy(() =>
  import('./WithdrawalDialogs.tsx').then((module) => ({ default: module.WithdrawalDialogs })),
);

interface Props {
  readonly withdrawal: OperatorWithdrawalRow;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** One withdrawal: what is paid where and until when, what to look at, the customer, and the next step. */
export function WithdrawalDetail({ withdrawal, onClose, onDecided }: Props) {
  const t = useTranslations('console.desk');
  const mayWork = isOpenTo(approveWithdrawal, useStaff()?.roles ?? []);
  const desk = useWithdrawalDesk(withdrawal, mayWork, onDecided);
  const answer = useQuery({
    queryKey: requestKey({ id: withdrawal.id, list: operatorWithdrawals }),
    queryFn: ({ signal }) => client.call(operatorWithdrawal, { withdrawal: withdrawal.id }, { signal }),
    // Every read is in the audit log.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Detail
      title={t('withdrawalTitle', { id: String(withdrawal.id) })}
      onClose={onClose}
      footer={mayWork && isOpen(withdrawal) ? <Actions withdrawal={withdrawal} desk={desk} /> : undefined}
    >
      <div className="flex flex-col gap-5">
        <Warnings withdrawal={withdrawal} />
        <Held withdrawal={withdrawal} />
        <WithdrawalFacts withdrawal={withdrawal} />
        <Loaded answer={answer} failed={t('failed')} placeholder={<Skeleton className="h-64" />}>
          {(loaded) => (
            <div className="flex flex-col gap-5">
              <Destination destination={loaded.destination} />
              <CustomerContext context={loaded.context} />
            </div>
          )}
        </Loaded>
      </div>
      {desk.dialog === undefined ? null : (
        <Suspense>
          <WithdrawalDialogs withdrawal={withdrawal} desk={desk} />
        </Suspense>
      )}
    </Detail>
  );
}

function Actions({ withdrawal, desk }: { readonly withdrawal: OperatorWithdrawalRow; readonly desk: WithdrawalDesk }) {
  const t = useTranslations('console.desk');
  const { state, hold, firstApproval, needsTwo } = withdrawal;
  const proposed = hold !== null && hold.confirmedBy === null ? hold.reason : undefined;
  if (state === 'held')
    return (
      <>
        <Button tone="accent" className="flex-1" busy={desk.isSending} onClick={desk.release}>
          {t('release')}
        </Button>
        <Button className="flex-1" onClick={desk.askHold}>
          {t(proposed === undefined ? 'renew' : 'confirmHold')}
        </Button>
      </>
    );
  const approve = state === 'approved' ? 'pay' : firstApproval === null ? 'approve' : 'approveSecond';
  return (
    <>
      {state === 'pending' ? (
        <p className="w-full text-sm text-muted">{t(needsTwo ? 'needsTwo' : 'needsOne')}</p>
      ) : null}
      <DecisionButtons
        decision={desk.decision}
        approveLabel={t(approve)}
        rejectLabel={t(state === 'approved' ? 'fail' : 'reject')}
      />
      <Button inert={desk.decision.isResting} aria-keyshortcuts="h" onClick={desk.askHold}>
        {t(proposed === undefined ? 'hold' : 'confirmHold')}
      </Button>
    </>
  );
}

/** What to look at before it is approved. */
function Warnings({ withdrawal: { warnings } }: { readonly withdrawal: OperatorWithdrawalRow }) {
  const t = useTranslations('console.desk');
  if (warnings.length === 0) return null;
  return (
    <ul role="note" className="flex list-inside list-disc flex-col gap-1 rounded-card bg-warning-tint p-3 text-sm">
      {warnings.map((warning) => (
        <li key={warning}>{t(`warnings.${warning}`)}</li>
      ))}
    </ul>
  );
}

function Held({ withdrawal: { hold } }: { readonly withdrawal: OperatorWithdrawalRow }) {
  const t = useTranslations('console.desk');
  if (hold === null) return null;
  const reason = t(`holdReasons.${hold.reason}`);
  return (
    <div role="note" className="flex flex-col gap-1 rounded-card bg-danger-tint p-3 text-sm">
      <p className="font-semibold">{t(hold.confirmedBy === null ? 'holdProposed' : 'heldFor', { reason })}</p>
      <p>
        <bdi>{hold.proposedBy}</bdi>
        {hold.confirmedBy === null ? null : (
          <>
            {' · '}
            <bdi>{hold.confirmedBy}</bdi>
          </>
        )}
      </p>
      {hold.until === null ? null : (
        <p>
          {t('holdUntil')} <Instant at={hold.until} /> · {t('renewals', { count: hold.renewals })}
        </p>
      )}
    </div>
  );
}

function WithdrawalFacts({ withdrawal }: { readonly withdrawal: OperatorWithdrawalRow }) {
  const t = useTranslations('console.desk');
  const site = useSiteTerms()?.currency;
  const { currency, rate, reason } = withdrawal;
  return (
    <Facts
      rows={[
        [t('gross'), amount(withdrawal.amount, site)],
        [t('fee'), amount(withdrawal.fee, site)],
        [t('pays'), amount(withdrawal.pays, currency)],
        ...(rate === null ? [] : [[t('rate'), digits(rate)] as const]),
        [t('way'), t(`ways.${withdrawal.way}`)],
        [t('created'), <Instant key="created" at={withdrawal.createdAt} />],
        [
          t('due'),
          isOpen(withdrawal) ? (
            <Deadline key="due" at={withdrawal.deadlineAt} />
          ) : (
            <Instant key="due" at={withdrawal.deadlineAt} />
          ),
        ],
        ...(withdrawal.reference === ''
          ? []
          : [[t('reference'), <CopyId key="reference" text={withdrawal.reference} />] as const]),
        ...stepRow(t('firstBy'), withdrawal.firstApproval),
        ...stepRow(t('approvedBy'), withdrawal.approval),
        ...stepRow(t('decidedBy'), withdrawal.decision),
        ...(reason === null ? [] : [[t('reason'), t(`reasons.${reason}`)] as const]),
      ]}
    />
  );
}

type Where = ResponseOf<typeof operatorWithdrawal>['destination'];

/** Where it is paid to, in full; what is empty is left out. */
function Destination({ destination }: { readonly destination: Where }) {
  const t = useTranslations('console.desk');
  const { boundAt, ...texts } = destination;
  const filled = (Object.keys(texts) as (keyof typeof texts)[]).filter((name) => texts[name] !== '');
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('destination')}</h3>
      <Facts
        rows={[
          ...filled.map((name) => [t(`fields.${name}`), <CopyId key={name} text={texts[name]} />] as const),
          [t('boundAt'), boundAt === null ? t('typed') : <Instant key="bound" at={boundAt} />],
        ]}
      />
    </section>
  );
}
