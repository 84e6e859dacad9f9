import { Link } from '@tanstack/react-router';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { useTranslations } from 'use-intl';
import { Card } from '../ground/parts/Card.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { FigureTable } from '../ground/parts/FigureTable.tsx';
import { amount, grouped, inOrder, MONEY_DECIMALS } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { LINK } from '../ground/parts/link-class.ts';
import { CardGrid } from '../ground/parts/ScrollArea.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { CustomerNotes } from './CustomerNotes.tsx';
import type { Customer } from './customer-response.ts';

export function CustomerOverview({ customer }: { readonly customer: Customer }) {
  const t = useTranslations('console.customer');
  const accounts = useTranslations('console.accountType');
  const roles = useStaff()?.roles ?? [];
  const { figures } = customer;
  return (
    <CardGrid label={t('tab.overview')}>
      <Card title={t('accounts')}>
        <FigureTable
          head={[t('account'), t('balance'), t('locked')]}
          rows={customer.accounts.map(({ type, balance, lockBalance }) => [
            accounts(type),
            grouped(balance, MONEY_DECIMALS),
            grouped(lockBalance, MONEY_DECIMALS),
          ])}
          empty={t('none')}
        />
        <p className="pt-2 text-xs text-muted">{t('inCurrency', { currency: customer.currency })}</p>
      </Card>
      <Card title={t('figures')}>
        <Facts
          rows={[
            [t('netValue'), amount(figures.net_value)],
            [t('free'), amount(figures.free)],
            [t('usedMargin'), amount(figures.used_margin)],
            [t('pendingMargin'), amount(figures.pending_margin)],
            [t('openProfit'), amount(figures.open_profit)],
            [t('ratio'), <bdi key="ratio">{figures.prepayment_ratio}%</bdi>],
            [t('levels'), inOrder([`${figures.margin_call_level}%`, `${figures.stop_out_level}%`])],
          ]}
        />
      </Card>
      <CustomerNotes customer={customer} />
      <Card title={t('sessions')}>
        {customer.sessions.length === 0 ? (
          <p className="text-sm text-muted">{t('noSession')}</p>
        ) : (
          <Facts
            rows={customer.sessions.map((session) => [
              session.device === '' ? t('unknownDevice') : session.device,
              <Instant key={session.id} asAge at={session.lastSeenAt} />,
            ])}
          />
        )}
        <p className="pt-3 text-xs text-muted">
          {t('createdAt')} <Instant at={customer.createdAt} />
        </p>
        {isOpenTo(auditLog, roles) ? (
          <p className="pt-2 text-sm">
            <Link to="/audit" search={{ subject: `customer/${customer.id}` }} className={LINK}>
              {t('audit')}
            </Link>
          </p>
        ) : null}
      </Card>
    </CardGrid>
  );
}
