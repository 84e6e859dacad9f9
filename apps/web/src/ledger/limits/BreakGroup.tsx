import { SELF_EXCLUSIONS, TIME_OUTS } from '@vitrine/domain/ledger/own-limits';
import { Button } from '@vitrine/ui/components/Button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Group } from '../../ground/Group.tsx';
import { useTimeText } from '../../ground/time-zone.tsx';
import { BreakDialog } from './BreakDialog.tsx';
import { isAhead, type OwnLimits } from './own-limits.ts';

const KINDS = { 'time-out': TIME_OUTS, 'self-exclusion': SELF_EXCLUSIONS } as const;
type Kind = keyof typeof KINDS;

/** The break that runs, and the ways to begin one or make it longer. */
export function BreakGroup({ running }: { readonly running: OwnLimits['break'] }) {
  const t = useTranslations('limits');
  const timeText = useTimeText();
  const [asked, setAsked] = useState<Kind>();
  const [shown, setShown] = useState<Kind>('time-out');
  const ask = (kind: Kind) => {
    setShown(kind);
    setAsked(kind);
  };
  return (
    <Group title={t('breaks')}>
      {running === null || !isAhead(running.until) ? null : (
        <li data-break className="flex flex-col gap-1 bg-warning-tint px-4 py-3 text-sm text-warning">
          <strong>{t(`${running.kind}.runs`, { time: timeText(running.until) })}</strong>
          <span>{t('onlyLonger')}</span>
        </li>
      )}
      {(['time-out', 'self-exclusion'] as const).map((kind) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-3">
          <span className="min-w-0 flex-1 basis-56">
            <span className="block font-semibold">{t(`${kind}.title`)}</span>
            <span className="block text-xs text-muted">{t(`${kind}.text`)}</span>
          </span>
          <Button size="small" tone={kind === 'self-exclusion' ? 'danger' : 'plain'} onClick={() => ask(kind)}>
            {t(`${kind}.begin`)}
          </Button>
        </li>
      ))}
      <BreakDialog
        key={shown}
        kind={shown}
        lengths={KINDS[shown]}
        until={running?.until}
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
      />
    </Group>
  );
}
