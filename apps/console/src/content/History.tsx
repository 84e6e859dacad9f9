import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Skeleton } from '@vitrine/ui/components/States';
import { restoreContent } from '@vitrine/wire/content/operator/restore-content';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Difference } from '../ground/parts/Difference.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { useSend } from '../ground/send.ts';
import { CONTENT_KEYS, type ContentItem, useContentItem } from './content-queries.ts';
import { useComparable } from './use-comparable.ts';

interface Props {
  readonly item: ContentItem;
  readonly mayWrite: boolean;
}

/** The versions of an item: who wrote each, when, what it changed, and a way back. */
export function History({ item: { head, versions }, mayWrite }: Props) {
  const t = useTranslations('console.content');
  const restore = useSend(restoreContent, {
    touches: CONTENT_KEYS,
    done: ({ version }) => t('restored', { version: String(version) }),
  });
  return (
    <section aria-labelledby="versions" className="flex flex-col gap-1">
      <h3 id="versions" className="text-sm font-semibold">
        {t('history')}
      </h3>
      <ul>
        {versions.map((version) => (
          <li key={version.version} className="flex flex-col gap-1 border-b border-hairline py-2 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{t('version', { version: version.version })}</span>
              {version.version === head.current ? <Badge tone="accent">{t('state.published')}</Badge> : null}
              {version.version === head.scheduled ? <Badge tone="warning">{t('state.scheduled')}</Badge> : null}
            </p>
            <p className="text-xs text-muted">
              <bdi>{version.by || t('program')}</bdi> · <Instant at={version.at} />
            </p>
            <Changed id={head.id} version={version.version} />
            {mayWrite && version.version !== head.newest ? (
              <Button
                size="small"
                className="self-start"
                busy={restore.isSending}
                onClick={() => restore.send({ id: head.id, version: version.version, base: head.newest })}
              >
                {t('restore', { version: version.version })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {head.state === 'published' ? <p className="text-xs text-muted">{t('restoreText')}</p> : null}
    </section>
  );
}

function Changed({ id, version }: { readonly id: number; readonly version: number }) {
  const t = useTranslations('console.content');
  const [isOpen, setOpen] = useState(false);
  if (version === 1) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-9 cursor-pointer content-center text-sm text-accent pointer-coarse:min-h-11">
        {t('whatChanged')}
      </summary>
      {isOpen ? <Comparison id={id} version={version} /> : null}
    </details>
  );
}

function Comparison({ id, version }: { readonly id: number; readonly version: number }) {
  const before = useContentItem(id, version - 1).data;
  const after = useContentItem(id, version).data;
  const comparable = useComparable();
  if (before === undefined || after === undefined) return <Skeleton className="h-20" />;
  return <Difference before={comparable(before.body)} after={comparable(after.body)} />;
}
