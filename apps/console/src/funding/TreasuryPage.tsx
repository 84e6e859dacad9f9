import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import type { ResponseOf } from '@vitrine/wire/call';
import { reconciliation } from '@vitrine/wire/funding/operator/reconciliation';
import { treasury } from '@vitrine/wire/funding/operator/treasury';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Card } from '../ground/parts/Card.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { FigureTable } from '../ground/parts/FigureTable.tsx';
import { amount, digits, moneyText } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { JournalRowLink } from '../ground/parts/JournalRowLink.tsx';
import { CardSkeletons, Loaded } from '../ground/parts/Loaded.tsx';
import { Page } from '../ground/parts/Page.tsx';
import { ScrollArea } from '../ground/parts/ScrollArea.tsx';
import { BankSimulation } from './BankSimulation.tsx';

const REFRESH_MS = 30_000;
const STATE_COLUMN = 5;

type Treasury = ResponseOf<typeof treasury>;

/** What customers own, what stands against it, whether money is taken in; and every day's books against banks and requests. */
export default function TreasuryPage() {
  const t = useTranslations('console.desk');
  const title = useTranslations('console.title')('treasury');
  const answer = useQuery({
    queryKey: [treasury.operation],
    queryFn: ({ signal }) => client.call(treasury, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Page title={title}>
      <ScrollArea label={title} className="flex flex-col gap-3 p-3">
        <Loaded answer={answer} failed={t('treasuryFailed')} placeholder={<CardSkeletons />} refreshMs={REFRESH_MS}>
          {(loaded) => <Sums sums={loaded} />}
        </Loaded>
        <BankSimulation />
        <Reconciliation />
      </ScrollArea>
    </Page>
  );
}

function Sums({ sums }: { readonly sums: Treasury }) {
  const t = useTranslations('console.desk');
  const { siteCurrency: site } = sums;
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Card title={t('ofCustomers')}>
        <Facts
          rows={[
            [t('owned'), amount(sums.owned, site)],
            [t('pendingOut'), amount(sums.pendingOut, site)],
            [t('payableOut'), amount(sums.payableOut, site)],
            [t('house'), amount(sums.house, site)],
            [t('asOf'), <JournalRowLink key="seq" seq={sums.seq} />],
          ]}
        />
      </Card>
      <Card title={t('intake')}>
        <Facts
          rows={[
            [
              t('state'),
              <Badge key="state" tone={sums.isIntakeLocked ? 'danger' : 'up'}>
                {t(sums.lockReason === null ? 'intakeOpen' : `lock.${sums.lockReason}`)}
              </Badge>,
            ],
            [t('openWithdrawals'), digits(String(sums.openWithdrawals))],
            ...(sums.oldestOpenAt === null
              ? []
              : [[t('oldest'), <Instant key="oldest" at={sums.oldestOpenAt} asAge />] as const]),
            [t('heldSum'), amount(sums.held, site)],
            [t('heldShare'), digits(`${sums.heldPercent} %`)],
          ]}
        />
      </Card>
      <Assets assets={sums.assets} />
    </div>
  );
}

/** What each asset account holds. */
function Assets({ assets }: Pick<Treasury, 'assets'>) {
  const t = useTranslations('console.desk');
  return (
    <Card title={t('assets')}>
      {assets.length === 0 ? (
        <p className="text-sm text-muted">{t('noAssets')}</p>
      ) : (
        <Facts
          rows={assets.map(({ account, currency, amount: held }) => [
            `${t(`accounts.${account}`)} · ${currency}`,
            amount(held, currency),
          ])}
        />
      )}
    </Card>
  );
}

/** By day: what banks and wallets hold, and what the ledger says came in and went out. */
function Reconciliation() {
  const t = useTranslations('console.desk');
  const answer = useQuery({
    queryKey: [reconciliation.operation],
    queryFn: ({ signal }) => client.call(reconciliation, {}, { signal }),
  });
  return (
    <Loaded answer={answer} failed={t('reconciliationFailed')} placeholder={<CardSkeletons />}>
      {({ holdings, days }) => (
        <>
          <Holdings holdings={holdings} />
          <Movements days={days} />
        </>
      )}
    </Loaded>
  );
}

type Reconciled = ResponseOf<typeof reconciliation>;

function Holdings({ holdings }: Pick<Reconciled, 'holdings'>) {
  const t = useTranslations('console.desk');
  const figures = ['held', 'ledger', 'waitingIn', 'onTheWay', 'own', 'missing'] as const;
  return (
    <Card title={t('holdings')}>
      <p className="pb-2 text-sm text-muted">{t('holdingsText')}</p>
      <FigureTable
        head={[t('day'), t('account'), ...figures.map((name) => t(name)), t('state')]}
        rows={holdings.map(({ day, account, currency, ...one }) => [
          day,
          `${t(`accounts.${account}`)} · ${currency}`,
          ...figures.map((name) => moneyText(one[name === 'waitingIn' ? 'waiting' : name])),
          '',
        ])}
        empty={t('noHoldings')}
        cell={(row, column) =>
          column === figures.length + 2 ? <Verdict isGreen={holdings[row]?.isGreen === true} /> : undefined
        }
      />
    </Card>
  );
}

function Movements({ days }: Pick<Reconciled, 'days'>) {
  const t = useTranslations('console.desk');
  return (
    <Card title={t('reconciliation')}>
      <FigureTable
        head={[t('day'), t('account'), t('ledgerIn'), t('ledgerOut'), t('difference'), t('state')]}
        rows={days.map((day) => [
          day.day,
          `${t(`accounts.${day.account}`)} · ${day.currency}`,
          moneyText(day.ledgerIn),
          moneyText(day.ledgerOut),
          moneyText(day.difference),
          '',
        ])}
        empty={t('noDays')}
        cell={(row, column) =>
          column === STATE_COLUMN ? <Verdict isGreen={days[row]?.isGreen === true} /> : undefined
        }
      />
    </Card>
  );
}

function Verdict({ isGreen }: { readonly isGreen: boolean }) {
  const t = useTranslations('console.desk');
  return <Badge tone={isGreen ? 'up' : 'danger'}>{t(isGreen ? 'agrees' : 'differs')}</Badge>;
}
