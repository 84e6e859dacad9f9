import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { noteCustomer } from '@vitrine/wire/views/operator/note-customer';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../ground/parts/Card.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { useSend } from '../ground/send.ts';
import type { Customer } from './customer-response.ts';

const NOTE_LENGTH = 1_000;

export function CustomerNotes({ customer: { id, notes } }: { readonly customer: Customer }) {
  const t = useTranslations('console.customer');
  const [text, setText] = useState('');
  const note = useSend(noteCustomer, {
    touches: [['customer', String(id)]],
    done: () => t('noteAdded'),
    onDone: () => setText(''),
  });
  const written = text.trim().replace(/\s+/g, ' ');
  return (
    <Card title={t('notes')}>
      <form
        className="flex flex-col items-start gap-3 pb-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (written !== '') note.send({ customer: String(id), text: written });
        }}
      >
        <div className="w-full">
          <Field label={t('newNote')} hint={t('notesPermanent')}>
            <Input value={text} maxLength={NOTE_LENGTH} onChange={setText} autoComplete="off" />
          </Field>
        </div>
        <Button type="submit" busy={note.isSending}>
          {t('addNote')}
        </Button>
      </form>
      {notes.length === 0 ? <p className="text-sm text-muted">{t('noNotes')}</p> : null}
      <ol className="flex flex-col gap-3">
        {notes.map((one) => (
          <li key={one.id} className="border-t border-hairline pt-2 text-sm">
            <p className="wrap-anywhere" dir="auto">
              {one.text}
            </p>
            <p className="text-xs text-muted">
              <bdi>{one.staffName}</bdi> · <Instant at={one.at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
