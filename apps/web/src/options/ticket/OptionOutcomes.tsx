import { Money, Numeric, Stake } from '@vitrine/ui/components/Figures';
import { useTranslations } from 'use-intl';
import { shortPercentOf } from '../option-terms.ts';
import type { OptionTicketState } from './use-option-ticket.ts';

interface Props {
  readonly ticket: OptionTicketState;
}

/** What each outcome pays, a loss as plainly as a win, and the share of wins needed to lose nothing overall. */
export function OptionOutcomes({ ticket }: Props) {
  const t = useTranslations('options.ticket');
  const { win, loss, breakEven, balanceAfter } = ticket.summary;
  const stake = ticket.summary.stake ?? 0n;
  const rows = [
    ['win', win, stake + win],
    ['loss', -loss, stake - loss],
    ['tie', 0n, stake],
  ] as const;
  const cell = 'py-1.5 text-end';
  const head = 'py-1.5 text-start font-normal';
  return (
    <div className="flex flex-col gap-2 text-sm">
      <table className="w-full">
        <caption className="sr-only">{t('results')}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="text-start font-normal">
              {t('outcome')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('result')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('youReceive')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, result, back]) => (
            <tr key={name} className="border-t border-hairline">
              <th scope="row" className={head}>
                {t(name)}
              </th>
              <td className={cell} data-figure={`option-${name}`}>
                <Stake signed value={result} className="font-semibold" />
              </td>
              <td className={cell}>
                <Stake value={back} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="flex flex-col border-t border-hairline">
        {balanceAfter === undefined ? null : (
          <div className="flex items-baseline justify-between gap-3 border-b border-hairline py-1.5">
            <dt className="text-muted">{t('freeAfter')}</dt>
            <dd>
              <Money value={balanceAfter} />
            </dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-3 py-1.5">
          <dt className="text-muted">{t('breakEven')}</dt>
          <dd data-figure="option-break-even">
            <Numeric className="font-semibold">{breakEven === undefined ? '-' : shortPercentOf(breakEven)}</Numeric>
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** What the figures mean, and how an option is decided. */
export function OptionNote({ ticket }: Props) {
  const t = useTranslations('options.ticket');
  const { breakEven } = ticket.summary;
  return (
    <p className="text-xs text-muted">
      {breakEven === undefined ? '' : `${t('breakEvenNote', { rate: shortPercentOf(breakEven) })} `}
      {t('note')}
    </p>
  );
}
