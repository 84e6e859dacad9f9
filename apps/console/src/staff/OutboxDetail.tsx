import { Button } from '@vitrine/ui/components/Button';
import { type OutboxMessage, outbox } from '@vitrine/wire/staff/operator/outbox';
import { resendMessage } from '@vitrine/wire/staff/operator/resend-message';
import { useTranslations } from 'use-intl';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';

export function OutboxDetail({ message, onClose }: { readonly message: OutboxMessage; readonly onClose: () => void }) {
  const t = useTranslations('console.outbox');
  const roles = useStaff()?.roles ?? [];
  const mayResend = message.canResend && isOpenTo(resendMessage, roles);
  return (
    <Detail title={message.subject} onClose={onClose} footer={mayResend ? <ResendButton id={message.id} /> : undefined}>
      <div className="flex flex-col gap-5">
        <Facts
          rows={[
            [t('to'), <CopyId key="to" text={message.to} />],
            [t('channel'), t(`channels.${message.channel}`)],
            [t('state'), t(`states.${message.state}`)],
            [t('at'), <Instant key="at" at={message.at} />],
            ...(message.sentAt === null ? [] : ([[t('sentAt'), <Instant key="sent" at={message.sentAt} />]] as const)),
            [t('attempts'), message.attempts],
            ...(message.lastError === ''
              ? []
              : ([
                  [
                    t('lastError'),
                    <bdi key="error" dir="ltr" className="wrap-anywhere">
                      {message.lastError}
                    </bdi>,
                  ],
                ] as const)),
            [t('id'), <CopyId key="id" text={String(message.id)} />],
          ]}
        />
        <p dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere">
          {message.text}
        </p>
        {message.hasSecret ? <p className="text-sm text-muted">{t('hidden')}</p> : null}
      </div>
    </Detail>
  );
}

function ResendButton({ id }: Pick<OutboxMessage, 'id'>) {
  const t = useTranslations('console.outbox');
  const resend = useSend(resendMessage, { touches: [[outbox.operation]], done: () => t('resent') });
  return (
    <Button className="flex-1" busy={resend.isSending} onClick={() => resend.send({ id: String(id) })}>
      {t('resend')}
    </Button>
  );
}
