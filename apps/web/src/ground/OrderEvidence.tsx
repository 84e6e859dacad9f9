import { Link } from '@tanstack/react-router';
import { Numeric } from '@vitrine/ui/components/Figures';
import { price } from '@vitrine/ui/format';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TimeText } from './time-zone.tsx';

interface TickBoxProps {
  readonly label: string;
  /** As orders and options name the tick that decided them. */
  readonly tick: { readonly seq: number; readonly price: number; readonly at: string } | null;
  readonly precision: number;
  /** Shown when there is no tick. */
  readonly none: string;
  readonly name: 'entry' | 'exit';
}

/** A tick that decided an order or an option: its price, its time, and its number on the tape. */
export function TickBox({ label, tick, precision, none, name }: TickBoxProps) {
  const t = useTranslations('ground');
  if (tick === null)
    return (
      <FigureBox label={label}>
        <span>{none}</span>
      </FigureBox>
    );
  return (
    <FigureBox label={label}>
      <span>
        <Numeric className="font-semibold" data-detail={name}>
          {price(tick.price, precision)}
        </Numeric>
      </span>
      <span className="numeric text-xs text-muted">
        <TimeText at={tick.at} />
        <span className="block">{t('tick', { seq: String(tick.seq) })}</span>
      </span>
    </FigureBox>
  );
}

/** A labelled figure of an order's detail. */
export function FigureBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 rounded-control border border-hairline px-3 py-2">
      <span className="text-xs text-muted">{label}</span>
      {children}
    </div>
  );
}

interface DetailLinksProps {
  /** 0: all accounts. */
  readonly accountTypeId: 0 | 2 | 3;
  readonly logLabel: string;
  readonly chart: { readonly symbol: string; readonly mode?: 'future' };
  readonly chartLabel: string;
  /** Where an order or option that has ended is computed again; undefined before. */
  readonly check: { readonly kind: 'order' | 'option'; readonly id: number } | undefined;
  readonly checkLabel: string;
}

const LINK = 'inline-flex min-h-11 items-center underline';

/** Where a detail leads: to its entries in the account log, to the chart of its product, and to the check of its result. */
export function DetailLinks({ accountTypeId, logLabel, chart, chartLabel, check, checkLabel }: DetailLinksProps) {
  return (
    <div className="flex flex-wrap gap-x-5 text-sm font-semibold text-accent">
      <Link to="/mine/history" search={{ accountTypeId }} className={LINK}>
        {logLabel}
      </Link>
      <Link to="/trade" search={chart} className={LINK}>
        {chartLabel}
      </Link>
      {check === undefined ? null : (
        <Link to="/trust/check" search={check} className={LINK}>
          {checkLabel}
        </Link>
      )}
    </div>
  );
}
