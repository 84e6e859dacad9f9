import { Badge } from '@vitrine/ui/components/Badge';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsDesk } from '../ground/media.ts';
import { Dated } from '../ground/parts/Dated.tsx';
import { useProblemText } from '../ground/problem.ts';
import { useShortcuts } from '../ground/shortcuts.ts';
import { ConversationActions } from './ConversationActions.tsx';
import { ConversationContext } from './ConversationContext.tsx';
import { ConversationLog } from './ConversationLog.tsx';
import { DeskComposer } from './DeskComposer.tsx';
import { type Conversation, LIVE_MS, type LiveConversation, useConversation } from './use-conversation.ts';
import { useWriterName } from './writer-name.ts';

interface Props {
  readonly id: number;
  readonly onClose: () => void;
  /** The conversation was closed: on to the next. */
  readonly onDone: () => void;
}

/** A conversation, and beside it who writes; in a narrow window one of the two. */
export function ConversationDetail({ id, onClose, onDone }: Props) {
  const t = useTranslations('console.support');
  const live = useConversation(id);
  const { data, dataUpdatedAt: updatedAt, isError: isFailed } = live.answer;
  useShortcuts({ Escape: onClose });
  return (
    <aside
      aria-label={t('conversation')}
      className="flex min-h-0 w-full min-w-0 flex-1 flex-col bg-card lg:w-[42rem] lg:flex-none lg:border-s lg:border-hairline 2xl:w-[56rem]"
    >
      <Head id={id} conversation={data} onClose={onClose} />
      {data === undefined ? (
        <Missing live={live} />
      ) : (
        <Dated source={{ updatedAt, isFailed, refreshMs: LIVE_MS }}>
          <Parts conversation={data} live={live} onDone={onDone} />
        </Dated>
      )}
    </aside>
  );
}

function Missing({ live: { answer } }: { readonly live: LiveConversation }) {
  const t = useTranslations('console.support');
  const app = useTranslations('console.app');
  const problem = useProblemText();
  if (!answer.isError)
    return (
      <div aria-busy className="flex flex-1 flex-col gap-3 p-4">
        <Skeleton className="h-14 w-2/3" />
        <Skeleton className="h-20 w-1/2 self-end" />
      </div>
    );
  return (
    <Failed
      title={t('failed')}
      text={problem(answer.error)}
      retryLabel={app('retry')}
      busy={answer.isFetching}
      onRetry={() => void answer.refetch()}
    />
  );
}

interface HeadProps {
  readonly id: number;
  readonly conversation: Conversation | undefined;
  readonly onClose: () => void;
}

function Head({ id, conversation, onClose }: HeadProps) {
  const t = useTranslations('console.support');
  const app = useTranslations('console.app');
  const writerName = useWriterName();
  const isDesk = useIsDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // On a phone it replaced the list: move the focus here.
    if (!isDesk) heading.current?.focus();
  }, [isDesk]);
  return (
    <div className="flex items-start gap-2 border-b border-hairline py-1 ps-4 pe-1">
      <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 py-2.5 font-semibold wrap-anywhere outline-none">
        {conversation === undefined ? t('number', { id: String(id) }) : writerName(conversation)}
        {conversation?.subject == null ? null : ` · ${t(`subjects.${conversation.subject}`)}`}
      </h2>
      {conversation === undefined ? null : (
        <Badge tone={conversation.state === 'waiting' ? 'warning' : 'neutral'} className="mt-3">
          {t(`states.${conversation.state}`)}
        </Badge>
      )}
      <IconButton label={app('close')} icon={<X aria-hidden size={18} />} onClick={onClose} />
    </div>
  );
}

interface PartsProps {
  readonly conversation: Conversation;
  readonly live: LiveConversation;
  readonly onDone: () => void;
}

function Parts({ conversation, live, onDone }: PartsProps) {
  const t = useTranslations('console.support');
  const isDesk = useIsDesk();
  const [part, setPart] = useState<'talk' | 'context'>('talk');
  return (
    <>
      {isDesk ? null : (
        <Segmented
          label={t('parts')}
          options={[
            { value: 'talk', label: t('conversation') },
            { value: 'context', label: t('context') },
          ]}
          value={part}
          onChange={setPart}
          className="border-b border-hairline px-2"
        />
      )}
      <div className="flex min-h-0 flex-1">
        {isDesk || part === 'talk' ? (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <ConversationActions conversation={conversation} onDone={onDone} />
            <ConversationLog conversation={conversation} answer={live.answer} />
            <DeskComposer conversation={conversation} onType={live.typed} />
          </div>
        ) : null}
        {isDesk || part === 'context' ? <ConversationContext conversation={conversation} /> : null}
      </div>
    </>
  );
}
