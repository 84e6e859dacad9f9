import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@vitrine/ui/components/States';
import type { ResponseOf } from '@vitrine/wire/call';
import { approveDeposit } from '@vitrine/wire/funding/operator/approve-deposit';
import type { OperatorDepositRow } from '@vitrine/wire/funding/operator/fields';
import { operatorDeposit } from '@vitrine/wire/funding/operator/operator-deposit';
import { operatorDeposits } from '@vitrine/wire/funding/operator/operator-deposits';
import { proofImage } from '@vitrine/wire/funding/operator/proof-image';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { CustomerPicture } from '../ground/parts/CustomerPicture.tsx';
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
import { waitsFor } from './deposit-columns.tsx';
import { stepRow } from './step-text.tsx';
import { type DepositDesk, useDepositDesk } from './use-deposit-desk.ts';
import { requestKey } from './use-step.ts';

const DepositDialogs = lazy(() =>
  import('./DepositDialogs.tsx').then((module) => ({ default: module.DepositDialogs })),
);

type Deposit = ResponseOf<typeof operatorDeposit>;

interface Props {
  readonly deposit: OperatorDepositRow;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** One deposit: what was claimed and what has arrived, its proof, the customer, and the next step. */
export function DepositDetail({ deposit, onClose, onDecided }: Props) {
  const t = useTranslations('console.desk');
  const mayWork = isOpenTo(approveDeposit, useStaff()?.roles ?? []);
  const desk = useDepositDesk(deposit, mayWork, onDecided);
  const answer = useQuery({
    queryKey: requestKey({ id: deposit.id, list: operatorDeposits }),
    queryFn: ({ signal }) => client.call(operatorDeposit, { deposit: deposit.id }, { signal }),
    // Every read is in the audit log.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Detail
      title={t('depositTitle', { id: String(deposit.id) })}
      onClose={onClose}
      footer={desk.decision.mayDecide ? <Actions deposit={deposit} desk={desk} /> : undefined}
    >
      <div className="flex flex-col gap-5">
        <DepositFacts deposit={deposit} />
        <Loaded answer={answer} failed={t('failed')} placeholder={<Skeleton className="h-64" />}>
          {(loaded) => <Private deposit={loaded} />}
        </Loaded>
      </div>
      {desk.dialog === undefined ? null : (
        <Suspense>
          <DepositDialogs deposit={deposit} desk={desk} />
        </Suspense>
      )}
    </Detail>
  );
}

function Actions({ deposit, desk }: { readonly deposit: OperatorDepositRow; readonly desk: DepositDesk }) {
  const t = useTranslations('console.desk');
  return (
    <>
      {/* What has arrived decides it, not what was claimed. */}
      {deposit.credited === null ? null : (
        <p className="w-full text-sm text-muted">{t(deposit.needsTwo ? 'needsTwo' : 'needsOne')}</p>
      )}
      <DecisionButtons
        decision={desk.decision}
        approveLabel={t(`next.${waitsFor(deposit)}`)}
        rejectLabel={t('reject')}
      />
    </>
  );
}

function DepositFacts({ deposit }: { readonly deposit: OperatorDepositRow }) {
  const t = useTranslations('console.desk');
  const site = useSiteTerms()?.currency;
  const { currency, received, rate, credited, reason } = deposit;
  return (
    <Facts
      rows={[
        [t('claimed'), amount(deposit.amount, currency)],
        ...(received === null ? [] : [[t('received'), amount(received, currency)] as const]),
        ...(rate === null ? [] : [[t('rate'), digits(rate)] as const]),
        ...(credited === null ? [] : [[t('credited'), amount(credited, site)] as const]),
        [t('way'), t(`ways.${deposit.way}`)],
        ...(deposit.confirmations === null
          ? []
          : [[t('confirmations'), t('confirmed', deposit.confirmations)] as const]),
        [t('created'), <Instant key="created" at={deposit.createdAt} />],
        ...(deposit.expiresAt === null ? [] : [[t('expires'), <Instant key="ends" at={deposit.expiresAt} />] as const]),
        ...(deposit.reference === ''
          ? []
          : [[t('reference'), <CopyId key="reference" text={deposit.reference} />] as const]),
        ...stepRow(t('arrivedBy'), deposit.arrival),
        ...stepRow(t('firstBy'), deposit.firstApproval),
        ...stepRow(t('decidedBy'), deposit.decision),
        ...(reason === null ? [] : [[t('reason'), t(`reasons.${reason}`)] as const]),
      ]}
    />
  );
}

/** What only those see who may read what a customer has uploaded. */
function Private({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations('console.desk');
  const { address, bankInfo, proof, context } = deposit;
  return (
    <div className="flex flex-col gap-5">
      {address === '' && bankInfo === null ? null : (
        <Facts
          rows={[
            ...(address === '' ? [] : [[t('address'), <CopyId key="address" text={address} />] as const]),
            ...(bankInfo === null
              ? []
              : ([
                  [t('bank'), bankInfo.bank_name],
                  [t('account'), <CopyId key="account" text={bankInfo.account} />],
                  [t('stated'), <CopyId key="stated" text={bankInfo.reference} />],
                ] as const)),
          ]}
        />
      )}
      {proof === null ? null : <CustomerPicture call={proofImage} id={proof} label={t('proof')} />}
      <CustomerContext context={context} />
    </div>
  );
}
