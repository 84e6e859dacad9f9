import { useMutation, useQuery } from '@tanstack/react-query';
import { DAY } from '@vitrine/domain/kernel/time';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { SkeletonRows } from '@vitrine/ui/components/Skeletons';
import { isolated } from '@vitrine/ui/format';
import { revokeSession } from '@vitrine/wire/identity/revoke-session';
import { type SessionRow, sessions } from '@vitrine/wire/identity/sessions';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, queryClient } from '../ground/client.ts';
import { ListEnd } from '../ground/ListEnd.tsx';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { ConfirmDialog } from '../ground/panels.tsx';
import { useProblemText } from '../ground/problem.ts';
import { useSession } from '../ground/session.ts';
import { useTimeText } from '../ground/time-zone.tsx';

/** Everywhere the customer is logged in; any session but this one can be ended from here. */
export function Sessions() {
  const t = useTranslations('settings');
  const token = useSession((session) => session.token);
  const answer = useQuery({
    queryKey: ['sessions', token],
    enabled: token !== undefined,
    queryFn: ({ signal }) => client.call(sessions, {}, { signal }),
  });
  const [ending, setEnding] = useState<SessionRow>();
  if (answer.data === undefined)
    return (
      <li aria-busy={!answer.isError}>
        {answer.isError ? (
          <NoAnswer answer={answer} />
        ) : (
          <>
            <span role="status" className="sr-only">
              {t('loading')}
            </span>
            <SkeletonRows count={2} mark />
          </>
        )}
      </li>
    );
  return (
    <>
      {answer.data.map((session) => (
        <SessionLine key={session.id} session={session} onEnd={setEnding} />
      ))}
      <li>
        <ListEnd />
      </li>
      <Ending session={ending} onDone={() => setEnding(undefined)} />
    </>
  );
}

interface LineProps {
  readonly session: SessionRow;
  readonly onEnd: (session: SessionRow) => void;
}

/** One that began in the last day: whoever does not know it ends it. */
const isNew = ({ createdAt }: SessionRow) => Date.now() - Date.parse(createdAt) < DAY;

function SessionLine({ session, onEnd }: LineProps) {
  const t = useTranslations('settings');
  const timeText = useTimeText();
  const device = session.device === '' ? t('unknownDevice') : session.device;
  const time = (iso: string) => isolated(timeText(iso, 'record').slice(0, 16));
  return (
    <li data-session={session.id} className="flex min-h-16 items-center gap-3 px-4 py-2">
      <Monitor aria-hidden size={20} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
          {device}
          {session.isCurrent ? (
            <Badge tone="accent">{t('current')}</Badge>
          ) : isNew(session) ? (
            <Badge tone="warning">{t('new')}</Badge>
          ) : null}
        </span>
        <span className="numeric block text-xs text-muted">
          {t('started', { time: time(session.createdAt) })} · {t('lastActive', { time: time(session.lastSeenAt) })}
        </span>
        {session.address === '' ? null : (
          <span className="numeric block text-xs text-muted wrap-anywhere">
            {t('address', { address: isolated(session.address) })}
          </span>
        )}
      </span>
      {session.isCurrent ? null : (
        <Button size="small" aria-label={t('endNamed', { device })} onClick={() => onEnd(session)}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}

function Ending({ session, onDone }: { readonly session: SessionRow | undefined; readonly onDone: () => void }) {
  const t = useTranslations('settings');
  const app = useTranslations('ground');
  const problemText = useProblemText();
  const ended = useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => client.ask(revokeSession, { id }),
    meta: { saysAnswer: true },
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const leave = () => {
    ended.reset();
    onDone();
  };
  return (
    <ConfirmDialog
      open={session !== undefined}
      title={t('endQuestion')}
      description={t('endText', { device: session?.device || t('unknownDevice') })}
      confirmLabel={t('end')}
      cancelLabel={app('cancel')}
      tone="danger"
      busy={ended.isPending}
      {...(ended.error === null ? {} : { error: problemText(ended.error) })}
      onConfirm={() => session !== undefined && ended.mutate(session.id)}
      onCancel={leave}
    />
  );
}
