import { price } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { siteTime } from './site-days.ts';
import { useSiteZone } from './use-today.ts';

interface TickProps {
  readonly label: string;
  readonly tick: OrderRow['OpenTick'];
  readonly precision: number;
  /** Instead of a tick that there is not. */
  readonly none: string;
  readonly name: 'entry' | 'exit';
}

/** A tick that decided something: its price, its time, and its number on the tape. */
export function Tick({ label, tick, precision, none, name }: TickProps) {
  const t = useTranslations('ground');
  const zone = useSiteZone();
  if (tick === null)
    return (
      <Box label={label}>
        <span>{none}</span>
      </Box>
    );
  return (
    <Box label={label}>
      <span>
        <bdi dir="ltr" className="numeric font-semibold" data-detail={name}>
          {price(tick.price, precision)}
        </bdi>
      </span>
      <span className="numeric text-xs text-muted">
        <Time text={siteTime(Date.parse(tick.at), zone)} />
        <span className="block">{t('tick', { seq: String(tick.seq) })}</span>
      </span>
    </Box>
  );
}

export function Box({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 rounded-control border border-hairline px-3 py-2">
      <span className="text-xs text-muted">{label}</span>
      {children}
    </div>
  );
}

export function Time({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr" className="numeric whitespace-nowrap">
      {text}
    </bdi>
  );
}
