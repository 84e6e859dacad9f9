import { Button } from '@vitrine/ui/components/Button';
import { Skeleton } from '@vitrine/ui/components/States';
import { useTranslations } from 'use-intl';
import { Difference } from '../ground/parts/Difference.tsx';
import { type ContentItem, useContentItem } from './content-queries.ts';
import { useComparable } from './use-comparable.ts';
import type { EditorState } from './use-editor.ts';

interface Props {
  /** As the server has it now. */
  readonly item: ContentItem;
  readonly editor: EditorState;
}

/** Somebody else has saved meanwhile: says what they have changed, and asks which text is to stay. */
export function Conflict({ item: { head, versions, body }, editor }: Props) {
  const t = useTranslations('console.content');
  const comparable = useComparable();
  const before = useContentItem(head.id, editor.base).data;
  const by = versions[0]?.by ?? '';
  return (
    <section
      aria-labelledby="conflict"
      className="flex flex-col gap-3 rounded-card border border-hairline bg-warning-tint p-4"
    >
      <div role="alert">
        <h2 id="conflict" className="font-semibold text-warning">
          {t('conflictTitle', { name: by === '' ? t('program') : by })}
        </h2>
      </div>
      <p className="text-sm">{t('conflictText')}</p>
      <div className="rounded-control bg-card p-3">
        {before === undefined ? (
          <Skeleton className="h-16" />
        ) : (
          <Difference before={comparable(before.body)} after={comparable(body)} />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => editor.goOnFrom(head.newest)}>
          {t('keepMine')}
        </Button>
        <Button size="small" onClick={() => editor.goOnFrom(head.newest, body)}>
          {t('takeTheirs')}
        </Button>
      </div>
    </section>
  );
}
