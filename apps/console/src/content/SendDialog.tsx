import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { toastDone } from '@vitrine/ui/toast';
import { countRecipients } from '@vitrine/wire/content/operator/count-recipients';
import { sendMessage } from '@vitrine/wire/content/operator/send-message';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { useProblemText } from '../ground/problem.ts';
import { useSend } from '../ground/send.ts';
import { type AudienceForm, audienceRequestOf } from './AudienceFields.tsx';
import { type Draft, writtenTexts } from './content-body.ts';

interface Props {
  readonly draft: Draft;
  readonly to: AudienceForm;
  /** Where it leads; empty for nowhere. */
  readonly path: string;
  readonly onClose: () => void;
}

/** Says how many customers get the message before it is sent, and whether a second person has to approve it. */
export function SendDialog({ draft, to, path, onClose }: Props) {
  const t = useTranslations('console.message');
  const app = useTranslations('console.app');
  const navigate = useNavigate();
  const problem = useProblemText();
  const request = audienceRequestOf(to);
  const counted = useQuery({
    queryKey: ['count-recipients', request],
    queryFn: ({ signal }) => client.call(countRecipients, request, { signal }),
    staleTime: 0,
    retry: false,
  });
  const send = useSend(sendMessage, {
    touches: [['operator-messages'], ['proposals'], ['audit']],
    onDone: ({ proposal, count }) => {
      toastDone({ title: proposal === null ? t('sentTo', { count }) : t('proposed') });
      void navigate({ to: '/messages' });
    },
    isQuiet: true,
  });
  const { data } = counted;
  const nobody = data?.count === 0;
  return (
    <ConfirmDialog
      open
      title={data === undefined ? t('counting') : t('sendTitle', { count: data.count })}
      description={data?.needsApproval === true ? t('twoPeople') : t('sendText')}
      confirmLabel={data?.needsApproval === true ? t('propose') : t('send')}
      cancelLabel={app('cancel')}
      busy={send.isSending || counted.isPending}
      error={send.problem ?? (counted.error === null ? (nobody ? t('nobody') : undefined) : problem(counted.error))}
      onConfirm={() => {
        if (data !== undefined && !nobody) send.send({ ...request, texts: JSON.stringify(writtenTexts(draft)), path });
      }}
      onCancel={onClose}
    />
  );
}
