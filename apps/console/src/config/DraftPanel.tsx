import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { publishSettings } from '@vitrine/wire/config/operator/publish-settings';
import type { SettingChange } from '@vitrine/wire/config/operator/site-version';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { useSend } from '../ground/send.ts';
import { ChangeList } from './ChangeList.tsx';
import { discardDraft, draftSetting, useDraft } from './draft.ts';
import { instantOf } from './local-time.ts';
import { PublishedSince } from './PublishedSince.tsx';
import { TOUCHED_BY_VERSIONS, useSettings } from './setting-queries.ts';

/** The draft against the version in force. What somebody else has published meanwhile leaves it. */
function useDraftChanges(): readonly SettingChange[] {
  const values = useDraft((draft) => draft.values);
  const { data } = useSettings();
  return (data?.rows ?? []).flatMap(({ key, value }) => {
    const after = values[key];
    return after === undefined || after === value ? [] : [{ key, before: value, after }];
  });
}

/** Everything that is changed and not published: look at it, then publish it now or later. */
export function DraftPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.site');
  const changes = useDraftChanges();
  const seen = useDraft((draft) => draft.version);
  const version = useSettings().data?.version ?? seen;
  const [note, setNote] = useState('');
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [local, setLocal] = useState('');
  const at = when === 'later' ? instantOf(local) : undefined;
  const publish = useSend(publishSettings, {
    touches: TOUCHED_BY_VERSIONS,
    done: () => t(when === 'now' ? 'published' : 'scheduled'),
    onDone: () => {
      discardDraft();
      onClose();
    },
    isQuiet: true,
  });
  const isReady = changes.length > 0 && version === seen && (when === 'now' || at !== undefined);
  const send = () =>
    publish.send({
      version: seen,
      changes: JSON.stringify(Object.fromEntries(changes.map(({ key, after }) => [key, after]))),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      ...(at === undefined ? {} : { at }),
    });
  return (
    <Detail
      title={t('draft')}
      onClose={onClose}
      footer={
        <>
          <Button tone="accent" className="flex-1" inert={!isReady} busy={publish.isSending} onClick={send}>
            {t(when === 'now' ? 'publishNow' : 'schedule')}
          </Button>
          <Button className="flex-1" inert={changes.length === 0} onClick={discardDraft}>
            {t('discard')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{t(changes.length === 0 ? 'draftEmpty' : 'draftText')}</p>
        <PublishedSince version={seen} current={version} drafted={changes.map(({ key }) => key)} />
        <ChangeList changes={changes} wrong={publish.wrongFields} onRemove={(key) => undo(key, seen)} />
        {changes.length === 0 ? null : (
          <>
            <Field label={t('note')} hint={t('noteHint')}>
              <Input value={note} onChange={setNote} autoComplete="off" maxLength={200} />
            </Field>
            <Segmented
              look="box"
              label={t('when')}
              options={(['now', 'later'] as const).map((value) => ({ value, label: t(value) }))}
              value={when}
              onChange={setWhen}
            />
            {when === 'later' ? <Later local={local} at={at} onChange={setLocal} /> : null}
          </>
        )}
        <p role="alert" className="text-sm text-danger empty:hidden">
          {publish.wrongFields.includes('at') ? t('past') : publish.problem}
        </p>
      </div>
    </Detail>
  );
}

/** Takes a setting out of the draft. */
const undo = (key: string, version: number) => draftSetting({ key, value: '' }, '', version);

interface LaterProps {
  readonly local: string;
  readonly at: string | undefined;
  readonly onChange: (local: string) => void;
}

function Later({ local, at, onChange }: LaterProps) {
  const t = useTranslations('console.site');
  return (
    <div className="flex flex-col gap-1">
      <Field label={t('publishAt')}>
        <Input ltr type="datetime-local" value={local} onChange={onChange} />
      </Field>
      {at === undefined ? null : (
        <p className="text-sm text-muted">
          <Instant at={at} />
        </p>
      )}
    </div>
  );
}
