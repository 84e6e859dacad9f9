import { Button } from '@vitrine/ui/components/Button';
import { downloadFile } from '@vitrine/ui/download-file';
import { toastDone, toastError } from '@vitrine/ui/toast';
import { closeConversation } from '@vitrine/wire/support/operator/close-conversation';
import { reopenConversation } from '@vitrine/wire/support/operator/reopen-conversation';
import { supportTranscript } from '@vitrine/wire/support/operator/support-transcript';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { useProblemText } from '../ground/problem.ts';
import { useSend } from '../ground/send.ts';
import { useShortcuts } from '../ground/shortcuts.ts';
import { type Conversation, touchedBy } from './use-conversation.ts';

interface Props {
  readonly conversation: Conversation;
  readonly onDone: () => void;
}

/** Takes the conversation along as a file, and ends it; C closes it. */
export function ConversationActions({ conversation, onDone }: Props) {
  const t = useTranslations('console.support');
  const { id, state } = conversation;
  const touches = touchedBy(id);
  const close = useSend(closeConversation, { touches, done: () => t('closed'), onDone });
  const reopen = useSend(reopenConversation, { touches, done: () => t('reopened') });
  const isClosed = state === 'closed';
  useShortcuts({
    c: ({ repeat }) => {
      if (!repeat && !isClosed) close.send({ conversation: id });
    },
  });
  return (
    <div className="flex flex-wrap justify-end gap-2 border-b border-hairline px-4 py-2">
      <Transcript id={id} />
      {isClosed ? (
        <Button size="small" busy={reopen.isSending} onClick={() => reopen.send({ conversation: id })}>
          {t('reopen')}
        </Button>
      ) : (
        <Button
          size="small"
          aria-keyshortcuts="c"
          busy={close.isSending}
          onClick={() => close.send({ conversation: id })}
        >
          {t('close')}
        </Button>
      )}
    </div>
  );
}

/** All messages as a file; each download is in the audit log. */
function Transcript({ id }: { readonly id: number }) {
  const t = useTranslations('console.support');
  const problem = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { text, rows } = await client.file(supportTranscript, { conversation: id });
      downloadFile(`conversation-${id}.csv`, text);
      toastDone({ title: t('downloaded', { count: rows }) });
    } catch (error) {
      toastError({ title: problem(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon={<Download aria-hidden size={16} />} busy={isBusy} onClick={() => void download()}>
      {t('transcript')}
    </Button>
  );
}
