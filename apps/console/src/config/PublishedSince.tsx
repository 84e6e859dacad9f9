import { Button } from '@vitrine/ui/components/Button';
import { useTranslations } from 'use-intl';
import { Instant } from '../ground/parts/Instant.tsx';
import { ChangeList } from './ChangeList.tsx';
import { rebaseDraft } from './draft.ts';
import { useVersions } from './setting-queries.ts';

interface Props {
  /** The version that the draft was begun on. */
  readonly version: number;
  readonly current: number;
  /** Settings that the draft changes. */
  readonly drafted: readonly string[];
}

/** What others have published since the draft was begun, and where both change the same. */
export function PublishedSince({ version, current, drafted }: Props) {
  const t = useTranslations('console.site');
  const { data } = useVersions();
  if (current <= version || drafted.length === 0) return null;
  const since = (data?.rows ?? []).filter(({ number }) => number > version);
  const isContested = since.some(({ changes }) => changes.some(({ key }) => drafted.includes(key)));
  return (
    <section
      aria-label={t('since')}
      className="flex flex-col gap-3 rounded-card border border-hairline bg-warning-tint p-3 text-sm"
    >
      <p role="alert" className="font-semibold text-warning">
        {t(isContested ? 'sinceContested' : 'since')}
      </p>
      {since.map(({ number, by, publishedAt, changes }) => (
        <div key={number} className="rounded-control bg-card px-3 py-2">
          <p className="text-xs text-muted">
            {t('versionBy', { number, by })} · <Instant at={publishedAt} />
          </p>
          <ChangeList changes={changes} />
        </div>
      ))}
      <Button size="small" className="self-start" onClick={() => rebaseDraft(current)}>
        {t('goOn', { number: current })}
      </Button>
    </section>
  );
}
