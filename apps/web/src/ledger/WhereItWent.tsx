import { Money } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import type { AccountLogEntry } from '@vitrine/wire/ledger/account-log';
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useKindName } from './kinds.ts';
import { sumOf, sumsByKind } from './log-sums.ts';

interface Props {
  readonly entries: readonly AccountLogEntry[];
  readonly total: number;
  readonly isOpen: boolean;
}

/** What each kind of entry adds up to: the account in a handful of lines. Folded on a phone, its sum stays in sight. */
export function WhereItWent({ entries, total, isOpen }: Props) {
  const t = useTranslations('ledger.log');
  const kindName = useKindName();
  const isWhole = entries.length >= total;
  return (
    <details open={isOpen} className="group border-b border-hairline bg-card lg:rounded-card lg:border">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 text-sm outline-offset-[-2px]">
        <h2 className="flex min-w-0 items-center gap-2 font-semibold">
          {t('breakdown')}
          <ChevronDown aria-hidden size={16} className="shrink-0 text-muted group-open:rotate-180" />
        </h2>
        <span className="group-open:hidden">
          <Money value={sumOf(entries)} signed className="font-semibold" />
        </span>
      </summary>
      <div className="px-4 pb-4">
        <p className="pb-3 text-xs text-muted">
          {isWhole ? t('breakdownText') : t('breakdownPartial', { shown: entries.length, total })}
        </p>
        <dl className="flex flex-col gap-2">
          {sumsByKind(entries).map(({ type, count, sum }) => (
            <Line key={type} label={`${kindName(type)} × ${count}`}>
              <span data-kind={type}>
                <Money value={sum} signed />
              </span>
            </Line>
          ))}
        </dl>
        <dl className="mt-2 border-t border-hairline pt-2 font-semibold">
          <Line label={t('total')}>
            <span data-kind="all">
              <Money value={sumOf(entries)} signed />
            </span>
          </Line>
        </dl>
      </div>
    </details>
  );
}
