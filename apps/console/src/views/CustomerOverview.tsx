import { ratio } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { GoodwillButton } from '../funding/index.ts';
import { AuditLink } from '../ground/parts/AuditLink.tsx';
import { Card } from '../ground/parts/Card.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { FigureTable } from '../ground/parts/FigureTable.tsx';
import { amount, inOrder, moneyText } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { CardGrid } from '../ground/parts/ScrollArea.tsx';
import { CustomerNotes } from './CustomerNotes.tsx';
import type { Customer } from './customer-response.ts';
import { OwnLimitsCard } from './OwnLimitsCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';

interface Props {
  readonly customer: Customer;
}

export function CustomerOverview({ customer }: Props) {
  const t = useTranslations('console.customer');
  return (
    <CardGrid label={t('tab.overview')}>
      <AccountsCard customer={customer} />
      <ContractCard customer={customer} />
      <OwnLimitsCard customer={customer} />
      {customer.contact !== '' && (
        <>
          <IdentityCard customer={customer} />
          <ProfileCard customer={customer} />
        </>
      )}
      <CustomerNotes customer={customer} />
      <SessionsCard customer={customer} />
    </CardGrid>
  );
}

function AccountsCard({ customer }: Props) {
  const t = useTranslations('console.customer');
  const accounts = useTranslations('console.accountType');
  return (
    <Card title={t('accounts')}>
      <FigureTable
        head={[t('account'), t('balance'), t('locked')]}
        rows={customer.accounts.map(({ type, balance, lockBalance }) => [
          accounts(type),
          moneyText(balance),
          moneyText(lockBalance),
        ])}
        empty={t('none')}
      />
      <p className="pt-2 text-xs text-muted">{t('inCurrency', { currency: customer.currency })}</p>
      {customer.book === 'demo' ? null : <GoodwillButton customer={customer} />}
    </Card>
  );
}

/** The figures of the contract account, as the customer sees them. */
function ContractCard({ customer: { figures, currency } }: Props) {
  const t = useTranslations('console.customer');
  return (
    <Card title={t('figures')}>
      <Facts
        rows={[
          [t('netValue'), amount(figures.net_value, currency)],
          [t('free'), amount(figures.free, currency)],
          [t('usedMargin'), amount(figures.used_margin, currency)],
          [t('pendingMargin'), amount(figures.pending_margin, currency)],
          [t('openProfit'), amount(figures.open_profit, currency)],
          [t('ratio'), ratio(figures.prepayment_ratio)],
          [t('levels'), inOrder([`${figures.margin_call_level}%`, `${figures.stop_out_level}%`])],
        ]}
      />
    </Card>
  );
}

function IdentityCard({ customer: { contact, name } }: Props) {
  const t = useTranslations('console.customer');
  return (
    <Card title={t('identity')}>
      <Facts
        rows={[
          [t('contact'), <bdi key="contact">{contact}</bdi>],
          [t('name'), name === '' ? t('none') : <bdi key="name">{name}</bdi>],
        ]}
      />
    </Card>
  );
}

function SessionsCard({ customer: { id, sessions, createdAt } }: Props) {
  const t = useTranslations('console.customer');
  return (
    <Card title={t('sessions')}>
      {sessions.length === 0 ? (
        <p className="text-sm text-muted">{t('noSession')}</p>
      ) : (
        <Facts
          rows={sessions.map((session) => [
            session.device === '' ? t('unknownDevice') : session.device,
            <Instant key={session.id} asAge at={session.lastSeenAt} />,
          ])}
        />
      )}
      <p className="pt-3 text-xs text-muted">
        {t('createdAt')} <Instant at={createdAt} />
      </p>
      <p className="pt-2 text-sm">
        <AuditLink subject={`customer/${id}`} />
      </p>
    </Card>
  );
}
