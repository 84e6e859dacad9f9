import { lossOf, payoutOf } from '@vitrine/domain/options/settlement';
import { Numeric, Stake } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { percentOf, shortMoney, withCurrency } from '@vitrine/ui/format';
import type { OptionRow } from '@vitrine/wire/options/order';
import { useTranslations } from 'use-intl';
import { DetailLinks, FigureBox, TickBox } from '../../ground/OrderEvidence.tsx';
import { TimeText, ZoneNote } from '../../ground/time-zone.tsx';
import { useOnlyOneAccount } from '../../ledger/index.ts';
import { directionOf, stakesOf } from '../option-terms.ts';
import { useSecondsText } from '../use-seconds-text.ts';
import { DirectionBadge, OptionPrice, OptionResult, OptionState, StakeText } from './OptionFigures.tsx';

/** Everything that decided an option's result, so that the customer can check it. */
export function OptionDetail({ row }: { readonly row: OptionRow }) {
  const t = useTranslations('options');
  const secondsText = useSecondsText();
  const { PricePrecision } = row.ForexTradeList;
  const isRunning = row.Status === 1;
  const { stake, profitRatio, lossLevel } = stakesOf(row);
  const ratio = percentOf(profitRatio);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <div className="flex min-h-9 items-center justify-between gap-3">
          <span className="text-sm text-muted">{t(isRunning ? 'detail.resultNow' : 'detail.result')}</span>
          <OptionState row={row} />
        </div>
        <span data-detail="profit">
          <OptionResult row={row} className="text-xl font-semibold" />
        </span>
        <p className="text-sm">
          <EndText row={row} />
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TickBox
          label={t('detail.entry')}
          tick={row.OpenTick}
          precision={PricePrecision}
          none={t(isRunning ? 'detail.waitingForPrice' : 'detail.none')}
          name="entry"
        />
        {isRunning ? (
          <FigureBox label={t('list.now')}>
            <span>
              <OptionPrice row={row} />
            </span>
          </FigureBox>
        ) : (
          <TickBox
            label={t('detail.exit')}
            tick={row.EndTick}
            precision={PricePrecision}
            none={t('detail.none')}
            name="exit"
          />
        )}
      </div>
      <section aria-label={t('detail.calculation')} className="rounded-control bg-sunken p-3">
        <h3 className="pb-2 text-sm font-semibold">{t('detail.calculation')}</h3>
        <dl className="flex flex-col gap-2">
          <Line label={t('detail.payout', { amount: withCurrency(shortMoney(stake)), ratio })}>
            <Stake signed value={payoutOf(stake, profitRatio)} />
          </Line>
          <Line label={t('detail.loss')}>
            <Stake signed value={-lossOf(stake, profitRatio, lossLevel)} />
          </Line>
        </dl>
        <p className="pt-2 text-xs text-muted">{t('detail.decidingTickNote')}</p>
      </section>
      <section aria-label={t('detail.terms')}>
        <h3 className="pb-2 text-sm font-semibold">{t('detail.terms')}</h3>
        <dl className="flex flex-col gap-2">
          <Line label={t('detail.direction')}>
            <DirectionBadge row={row} />
          </Line>
          <Line label={t('detail.amount')}>
            <StakeText row={row} />
          </Line>
          <Line label={t('detail.ratio')}>
            <Numeric>{ratio}</Numeric>
          </Line>
          <Line label={t('detail.time')}>{secondsText(row.Seconds)}</Line>
          <Line label={t('detail.openedAt')}>
            <TimeText at={row.CreatedAt} />
          </Line>
          <Line label={t('detail.expiresAt')}>
            <TimeText at={row.ExpiresAt} />
          </Line>
          {row.ClosedAt === null ? null : (
            <Line label={t('detail.closedAt')}>
              <TimeText at={row.ClosedAt} />
            </Line>
          )}
          <Line label={t('detail.number')}>
            <Numeric>{row.Id}</Numeric>
          </Line>
        </dl>
        <p className="pt-2 text-xs text-muted">
          <ZoneNote />
        </p>
      </section>
      <OptionLinks row={row} />
    </div>
  );
}

function OptionLinks({ row }: { readonly row: OptionRow }) {
  const t = useTranslations('options.detail');
  const isOnlyOne = useOnlyOneAccount();
  return (
    <DetailLinks
      accountTypeId={isOnlyOne ? 0 : 3}
      logLabel={t('log')}
      chart={{ symbol: row.ForexTradeList.Code, mode: 'future' }}
      chartLabel={t('trade')}
      check={row.Status === 1 ? undefined : { kind: 'option', id: row.Id }}
      checkLabel={t('check')}
    />
  );
}

/** Why the option ended as it did; nothing while it runs. */
function EndText({ row }: { readonly row: OptionRow }) {
  const t = useTranslations('options');
  const { Outcome, VoidReason } = row;
  if (Outcome === null) return null;
  if (Outcome === 'void') return VoidReason === null ? null : t(`voidText.${VoidReason}`);
  return Outcome === 'tie' ? t('outcomeText.tie') : t(`outcomeText.${Outcome}.${directionOf(row)}`);
}
