import { Button } from '@vitrine/ui/components/Button';
import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Instant } from '../ground/parts/Instant.tsx';
import { SettingValue } from './SettingValue.tsx';
import { useVersions } from './setting-queries.ts';
import type { Setting } from './setting-text.ts';

interface HistoryProps {
  readonly setting: Setting;
  readonly onBack?: (value: string) => void;
}

/** The versions that have changed a setting, each with a button that takes the old value into the draft. */
export function SettingHistory({ setting, onBack }: HistoryProps) {
  const t = useTranslations('console.site');
  const made = (useVersions(setting.key).data?.rows ?? []).flatMap(({ changes, ...version }) =>
    changes.filter(({ key }) => key === setting.key).map((change) => ({ ...version, ...change })),
  );
  if (made.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="flex flex-col gap-3">
      <h3 id="changes" className="text-sm font-semibold">
        {t('changes')}
      </h3>
      <ul className="flex flex-col gap-3">
        {made.map(({ number, by, publishedAt, before, after }) => (
          <li key={number} className="flex flex-col gap-1 border-b border-hairline pb-2 text-sm">
            <p className="text-xs text-muted">
              {t('versionBy', { number, by })} · <Instant at={publishedAt} />
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
        ))}
      </ul>
    </section>
  );
}
