import type { OwnLimitKind } from '@vitrine/domain/ledger/own-limits';
import { Button } from '@vitrine/ui/components/Button';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeText } from '../../ground/time-zone.tsx';
import { LimitDialog } from './LimitDialog.tsx';
import { useSetLimit } from './limit-calls.ts';

interface Props {
  readonly limit: OwnLimitKind;
  /** With its unit; undefined: none. */
  readonly value: string | undefined;
  /** The same as the call takes it. */
  readonly plain: string | null;
  /** A looser one that waits; its text null: none. */
  readonly next: { readonly at: string; readonly text: string | null } | null;
  readonly children: ReactNode;
}

/** One limit: its value, what waits, and how to change it. */
export function LimitRow({ limit, value, plain, next, children }: Props) {
  const t = useTranslations('limits');
  const [isOpen, setOpen] = useState(false);
  return (
    <li data-limit={limit} className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="min-w-0">
          <span className="block text-sm text-muted">{t(`${limit}.title`)}</span>
          <span className="numeric block text-lg font-semibold">{value ?? t('none')}</span>
        </span>
        <Button
          size="small"
          aria-label={t(value === undefined ? 'setNamed' : 'changeNamed', { limit: t(`${limit}.title`) })}
          onClick={() => setOpen(true)}
        >
          {t(value === undefined ? 'set' : 'change')}
        </Button>
      </div>
      {next === null || value === undefined ? null : <Waiting limit={limit} next={next} value={value} plain={plain} />}
      {children}
      <LimitDialog limit={limit} current={plain} open={isOpen} onClose={() => setOpen(false)} />
    </li>
  );
}

/** A looser limit that applies later, and the way to keep the one in force. */
function Waiting({ limit, next, value, plain }: Pick<Props, 'limit' | 'plain'> & WaitingProps) {
  const t = useTranslations('limits');
  const timeText = useTimeText();
  const { set, isSending, refusal } = useSetLimit(() => undefined);
  const time = timeText(next.at);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control bg-warning-tint p-3 text-sm text-warning">
      <span className="min-w-0 flex-1 basis-48" role={refusal === undefined ? undefined : 'alert'}>
        {refusal ?? (next.text === null ? t('endsLater', { time }) : t('changesLater', { value: next.text, time }))}
      </span>
      <Button size="small" busy={isSending} onClick={() => set({ limit, value: plain ?? '0' })}>
        {t('keep', { value })}
      </Button>
    </div>
  );
}

interface WaitingProps {
  readonly next: NonNullable<Props['next']>;
  readonly value: string;
}
