import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { changeSetting } from '@vitrine/wire/config/operator/change-setting';
import { type AuditEntry, auditLog } from '@vitrine/wire/staff/operator/audit';
import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Instant } from '../ground/parts/Instant.tsx';
import { SettingValue } from './SettingValue.tsx';
import { HISTORY_KEY } from './setting-queries.ts';
import type { Setting } from './setting-text.ts';

function auditedValue(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('value' in state)) return undefined;
  return typeof state.value === 'string' ? state.value : undefined;
}

interface HistoryProps {
  readonly setting: Setting;
  readonly onBack?: (value: string) => void;
}

/** The changes of a setting from the audit log, each with a button that restores the old value. */
export function SettingHistory({ setting, onBack }: HistoryProps) {
  const t = useTranslations('console.site');
  const subject = `setting/${setting.key}`;
  const { data } = useQuery({
    queryKey: [...HISTORY_KEY, setting.key],
    queryFn: ({ signal }) =>
      client.call(auditLog, { operation: changeSetting.operation, subject }, { ...(signal && { signal }) }),
  });
  // The call filters by prefix, and one key may be the prefix of another.
  const made = (data?.rows ?? []).filter((entry) => entry.subject === subject && entry.outcome === 'done');
  if (made.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="flex flex-col gap-3">
      <h3 id="changes" className="text-sm font-semibold">
        {t('changes')}
      </h3>
      <ul className="flex flex-col gap-3">
        {made.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} setting={setting} {...(onBack && { onBack })} />
        ))}
      </ul>
    </section>
  );
}

function HistoryEntry({ entry, setting, onBack }: HistoryProps & { readonly entry: AuditEntry }) {
  const t = useTranslations('console.site');
  const [before, after] = [auditedValue(entry.before), auditedValue(entry.after)];
  if (before === undefined || after === undefined) return null;
  return (
    <li className="flex flex-col gap-1 border-b border-hairline pb-2 text-sm">
      <p className="text-xs text-muted">
        <bdi>{entry.staffName}</bdi> · <Instant at={entry.at} />
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <SettingValue setting={{ kind: setting.kind, value: before }} />
        <ArrowRight aria-hidden size={16} className="text-muted rtl:-scale-x-100" />
        <SettingValue setting={{ kind: setting.kind, value: after }} />
      </p>
      {onBack === undefined || before === setting.value ? null : (
        <Button size="small" className="self-start" onClick={() => onBack(before)}>
          {t('restore')}
        </Button>
      )}
    </li>
  );
}
