import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { Skeleton } from '@vitrine/ui/components/States';
import { journalRow } from '@vitrine/wire/trust/operator/journal-row';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Loaded } from '../ground/parts/Loaded.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { useShortcuts } from '../ground/shortcuts.ts';
import { JournalBody } from './JournalBody.tsx';
import { JournalEvents } from './JournalEvents.tsx';
import { JournalPostings } from './JournalPostings.tsx';

interface Props {
  readonly seq: number;
  /** The row is not in the list: the keys that move from row to row are handled here. */
  readonly takesKeys: boolean;
  readonly onClose: () => void;
  readonly onSeq: (seq: number) => void;
}

/** One journal row: events, prices, postings, and the hashed body. */
export function JournalRow({ seq, takesKeys, onClose, onSeq }: Props) {
  const t = useTranslations('console.journal');
  const answer = useQuery({
    queryKey: ['journal-row', seq],
    queryFn: ({ signal }) => client.call(journalRow, { seq }, { signal }),
    // A row never changes, but it does not stay the newest.
    staleTime: (query) => (query.state.data?.isNewest === false ? Number.POSITIVE_INFINITY : 0),
  });
  const row = answer.data;
  const isFirst = seq === 1;
  // Unknown while it loads: then keys are not dropped.
  const isLast = answer.isError || row?.isNewest === true;
  // Further down the list is older.
  const earlier = () => !isFirst && onSeq(seq - 1);
  const later = () => !isLast && onSeq(seq + 1);
  useShortcuts(takesKeys ? { j: earlier, ArrowDown: earlier, k: later, ArrowUp: later } : {});
  return (
    <Detail
      title={t('rowOf', { seq: String(seq) })}
      onClose={onClose}
      footer={
        <>
          <Button inert={isFirst} onClick={earlier}>
            {t('previous')}
          </Button>
          <Button inert={isLast} onClick={later}>
            {t('next')}
          </Button>
        </>
      }
    >
      <Loaded answer={answer} failed={t('failed')} placeholder={<Skeleton className="h-40" />}>
        {(loaded) => (
          <div className="flex flex-col gap-6">
            {loaded.said === null ? (
              <p className="text-sm text-danger">{t('unreadable')}</p>
            ) : (
              <JournalEvents said={loaded.said} row={loaded} />
            )}
            <JournalPostings row={loaded} />
            <JournalBody key={seq} row={loaded} />
          </div>
        )}
      </Loaded>
    </Detail>
  );
}
