import { Button } from '@vitrine/ui/components/Button';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { Segmented } from '@vitrine/ui/components/Segmented';
import type { ContentHead } from '@vitrine/wire/content/operator/operator-content';
import { publishContent } from '@vitrine/wire/content/operator/publish-content';
import { useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { useSend } from '../ground/send.ts';
import { CONTENT_KEYS } from './content-queries.ts';

interface Props {
  readonly head: ContentHead;
  readonly onClose: () => void;
}

/** A time as an input has it, read as the console shows all times: UTC. Empty for none. */
const secondsOf = (text: string): string => {
  const ms = text === '' ? Number.NaN : Date.parse(`${text}:00Z`);
  return Number.isNaN(ms) ? '' : String(ms / 1_000);
};

function usePublish({ title }: ContentHead, when: When, onDone: () => void) {
  const t = useTranslations('console.content');
  return useSend(publishContent, {
    touches: CONTENT_KEYS,
    done: () => t(when === 'now' ? 'published' : 'scheduledDone', { title }),
    onDone,
    isQuiet: true,
  });
}

/** When customers read the newest version: now or from a time on, and until when. */
export function PublishDialog({ head, onClose }: Props) {
  const t = useTranslations('console.content');
  const app = useTranslations('console.app');
  const [when, setWhen] = useState<When>('now');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const publish = usePublish(head, when, onClose);
  const { wrongFields } = publish;
  const isReady = when === 'now' || secondsOf(from) !== '';
  const send = () =>
    publish.send({
      id: head.id,
      version: head.newest,
      publishAt: when === 'now' ? '' : secondsOf(from),
      withdrawAt: secondsOf(until),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('publishTitle', { title: head.title })}
      description={head.missing.length === 0 ? t('publishText') : t('publishMissing', { languages: namesOf(head) })}
      closeLabel={app('close')}
    >
      <When value={when} onChange={setWhen} />
      {when === 'now' ? null : (
        <Time label={t('publishAt')} value={from} onChange={setFrom} isWrong={wrongFields.includes('publishAt')} />
      )}
      {head.kind === 'company' ? null : (
        <Time
          label={t('withdrawAt')}
          hint={t('withdrawHint')}
          value={until}
          onChange={setUntil}
          isWrong={wrongFields.includes('withdrawAt')}
        />
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {wrongFields.length === 0 ? publish.problem : ''}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{app('cancel')}</Button>
        <Button tone="accent" busy={publish.isSending} inert={!isReady} onClick={send}>
          {t(when === 'now' ? 'publish' : 'schedule')}
        </Button>
      </div>
    </Dialog>
  );
}

type When = 'now' | 'later';

function When({ value, onChange }: { readonly value: When; readonly onChange: (value: When) => void }) {
  const t = useTranslations('console.content');
  const options = (['now', 'later'] as const).map((one) => ({ value: one, label: t(one) }));
  return <Segmented look="box" label={t('when')} options={options} value={value} onChange={onChange} />;
}

const namesOf = ({ missing }: ContentHead) => missing.map((language) => language.toUpperCase()).join(', ');

interface TimeProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong: boolean;
}

function Time({ label, hint, value, onChange, isWrong }: TimeProps) {
  const t = useTranslations('console.content');
  const zone = useTimeZone() ?? 'UTC';
  return (
    <Field
      label={`${label} (${zone})`}
      {...(hint !== undefined && { hint })}
      {...(isWrong && { error: t('wrongTime') })}
    >
      <Input ltr type="datetime-local" value={value} onChange={onChange} />
    </Field>
  );
}
