import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { CONTENT_KINDS, type ContentKind } from '@vitrine/wire/content/operator/kinds';
import { useTranslations } from 'use-intl';
import { Page } from '../ground/parts/Page.tsx';
import { useProblemText } from '../ground/problem.ts';
import { isNumber } from '../ground/room.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { EMPTY_DRAFT } from './content-body.ts';
import { useContentItem } from './content-queries.ts';
import { Editor } from './Editor.tsx';

type NewKind = Exclude<ContentKind, 'company'>;

const newKind = (text: string | undefined): NewKind =>
  (CONTENT_KINDS.find((kind) => kind === text && kind !== 'company') ?? 'news') as NewKind;

/** Writes an item: a new one of `kind`, or the one with `id`. */
export default function EditorPage() {
  const t = useTranslations('console.content');
  const app = useTranslations('console.app');
  const problem = useProblemText();
  const { id, kind } = useTableAddress().search;
  const known = id !== undefined && isNumber(id) ? Number(id) : undefined;
  const answer = useContentItem(known);
  if (known === undefined) {
    const made = newKind(kind);
    return (
      <Page title={t(`newKind.${made}`)}>
        <Editor key={made} kind={made} first={EMPTY_DRAFT} item={undefined} />
      </Page>
    );
  }
  return (
    <Page title={answer.data === undefined ? t('item', { id: known }) : t(`kinds.${answer.data.head.kind}`)}>
      {answer.data !== undefined ? (
        <Editor key={answer.data.head.id} kind={answer.data.head.kind} first={answer.data.body} item={answer.data} />
      ) : answer.isError ? (
        <Failed
          title={t('failed')}
          text={problem(answer.error)}
          retryLabel={app('retry')}
          busy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <Skeleton className="m-3 h-96" />
      )}
    </Page>
  );
}
