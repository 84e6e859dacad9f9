import type { ResponseOf } from '@vitrine/wire/call';
import type { OperatorDepositRow } from '@vitrine/wire/funding/operator/fields';
import type { operatorDeposit } from '@vitrine/wire/funding/operator/operator-deposit';
import { useTranslations } from 'use-intl';
import { CustomerLink } from '../ground/parts/CustomerLink.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { amount, digits } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { useSiteTerms } from '../ground/site-terms.ts';

type Context = ResponseOf<typeof operatorDeposit>['context'];

/** What is known of the customer of a request: who they are, what came and went, and whom they share something with. */
export function CustomerContext({ context }: { readonly context: Context }) {
  const t = useTranslations('console.desk');
  const app = useTranslations('console.app');
  const currency = useSiteTerms()?.currency;
  const { velocity } = context;
  const yesOrNo = (is: boolean) => app(is ? 'yes' : 'no');
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('customer')}</h3>
      <Shared context={context} />
      <Facts
        rows={[
          [t('name'), <bdi key="name">{context.name === '' ? '–' : context.name}</bdi>],
          [t('number'), <CustomerLink key="number" id={context.customer} />],
          [t('contact'), <bdi key="contact">{context.contact === '' ? '–' : context.contact}</bdi>],
          [t('verified'), yesOrNo(context.isVerified)],
          [t('frozen'), yesOrNo(context.isFrozen)],
          [t('registered'), <Instant key="registered" at={context.registeredAt} />],
          [t('balance'), amount(context.balance, currency)],
          [t('paidIn'), amount(context.paidIn, currency)],
          [t('paidOut'), amount(context.paidOut, currency)],
          [t('today'), digits(`${velocity.deposits24h} / ${velocity.withdrawals24h}`)],
          [t('month.in'), amount(velocity.deposited30d, currency)],
          [t('month.out'), amount(velocity.withdrawn30d, currency)],
        ]}
      />
      <Earlier context={context} />
    </section>
  );
}

/** Other customers with the same payout way or proof. */
function Shared({ context: { sharedWays, sameProof } }: { readonly context: Context }) {
  const t = useTranslations('console.desk');
  if (sharedWays.length === 0 && sameProof.length === 0) return null;
  return (
    <ul role="note" className="flex flex-col gap-1 rounded-card bg-danger-tint p-3 text-sm">
      {sharedWays.map(({ customer, way }) => (
        <li key={`way ${customer} ${way}`}>
          {t('sharedWay')} <CustomerLink id={customer} /> · <bdi dir="ltr">{way}</bdi>
        </li>
      ))}
      {sameProof.map(({ customer, deposit }) => (
        <li key={`proof ${deposit}`}>
          {t('sameProof', { deposit: String(deposit) })} <CustomerLink id={customer} />
        </li>
      ))}
    </ul>
  );
}

function Earlier({ context: { earlier } }: { readonly context: Context }) {
  const t = useTranslations('console.desk');
  if (earlier.length === 0) return <p className="text-sm text-muted">{t('noEarlier')}</p>;
  return (
    <>
      <h3 className="font-semibold">{t('earlier')}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {earlier.map((one) => (
          <li key={`${one.kind} ${one.id}`} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span>
              {t(`kinds.${one.kind}`)} {digits(String(one.id))} ·{' '}
              {t(`states.${one.state as OperatorDepositRow['state']}`)}
            </span>
            <span>
              {amount(one.amount, one.currency)} · <Instant asAge at={one.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
