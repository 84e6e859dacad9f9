import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { isolated } from '@vitrine/ui/format';
import { askErasure } from '@vitrine/wire/identity/ask-erasure';
import { erasure } from '@vitrine/wire/identity/erasure';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, queryClient } from '../../ground/client.ts';
import { ConfirmDialog } from '../../ground/panels.tsx';
import { useTimeText } from '../../ground/time-zone.tsx';

/** Where a customer asks to be erased, and takes the request back. */
export function Erasure({ uid }: { readonly uid: number }) {
  const t = useTranslations('profile.erasure');
  const timeText = useTimeText();
  const queryKey = ['erasure', uid];
  const answer = useQuery({ queryKey, queryFn: ({ signal }) => client.call(erasure, {}, { signal }) });
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: (wanted: '0' | '1') => client.ask(askErasure, { wanted }),
    meta: { saysAnswer: true },
    onSuccess: ({ data }) => queryClient.setQueryData(queryKey, data),
  });
  if (answer.data === undefined) return null;
  const { askedAt, excludedUntil } = answer.data;
  return (
    <section className="flex flex-col items-start gap-3 border-t border-hairline pt-4">
      <h2 className="text-base font-semibold">{t('title')}</h2>
      <p className="text-sm text-muted">
        {askedAt === null ? t('text') : t('asked', { date: isolated(timeText(askedAt, 'record').slice(0, 10)) })}
      </p>
      {excludedUntil === null ? null : (
        <p className="text-sm text-muted">
          {t('excluded', { date: isolated(timeText(excludedUntil, 'record').slice(0, 10)) })}
        </p>
      )}
      {askedAt === null ? (
        <AskButton busy={ask.isPending} onAsk={() => ask.mutate('1')} />
      ) : (
        <Button busy={ask.isPending} onClick={() => ask.mutate('0')}>
          {t('takeBack')}
        </Button>
      )}
    </section>
  );
}

function AskButton({ busy, onAsk }: { readonly busy: boolean; readonly onAsk: () => void }) {
  const t = useTranslations('profile.erasure');
  const app = useTranslations('ground');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button tone="danger" busy={busy} onClick={() => setAsking(true)}>
        {t('ask')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('question')}
        description={t('text')}
        confirmLabel={t('ask')}
        cancelLabel={app('cancel')}
        tone="danger"
        busy={busy}
        onConfirm={() => {
          setAsking(false);
          onAsk();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
