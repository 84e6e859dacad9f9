import { useTranslations } from 'use-intl';
import { Card } from '../ground/parts/Card.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { amount } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import type { Customer } from './customer-response.ts';

type Limits = Customer['ownLimits'];

/** What the customer has set for themselves. Staff read it, and nobody but the customer changes it. */
export function OwnLimitsCard({ customer: { ownLimits, currency } }: { readonly customer: Customer }) {
  const t = useTranslations('console.customer.ownLimits');
  const { session, break: running } = ownLimits;
  const minutes = (count: number | null) => (count === null ? t('none') : t('minutes', { count }));
  return (
    <Card title={t('title')}>
      <Facts
        rows={[
          [t('dayLoss'), <Loss key="day" loss={ownLimits.dayLoss} currency={currency} />],
          [t('weekLoss'), <Loss key="week" loss={ownLimits.weekLoss} currency={currency} />],
          [t('realisedToday'), amount(ownLimits.dayLoss.realised, currency)],
          [t('realisedWeek'), amount(ownLimits.weekLoss.realised, currency)],
          [
            t('session'),
            <span key="session">
              {minutes(session.minutes)}
              {session.next === null ? null : (
                <span className="block text-xs text-muted">
                  {t('next')} {minutes(session.next.minutes)} <Instant at={session.next.at} />
                </span>
              )}
            </span>,
          ],
          [
            t('break'),
            running === null ? (
              t('none')
            ) : (
              <span key="break">
                {t(running.kind)} <Instant at={running.until} />
              </span>
            ),
          ],
        ]}
      />
      <p className="pt-2 text-xs text-muted">{t('readOnly')}</p>
    </Card>
  );
}

/** A loss limit, and the looser one that waits. */
function Loss({ loss, currency }: { readonly loss: Limits['dayLoss']; readonly currency: string }) {
  const t = useTranslations('console.customer.ownLimits');
  const text = (value: string | null) => (value === null ? t('none') : amount(value, currency));
  return (
    <span>
      {text(loss.value)}
      {loss.next === null ? null : (
        <span className="block text-xs text-muted">
          {t('next')} {text(loss.next.value)} <Instant at={loss.next.at} />
        </span>
      )}
    </span>
  );
}
