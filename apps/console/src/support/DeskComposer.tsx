import { Button } from '@vitrine/ui/components/Button';
import { ChosenFile, FileButton } from '@vitrine/ui/components/FileButton';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { TextArea } from '@vitrine/ui/components/TextArea';
import { answerCustomer } from '@vitrine/wire/support/operator/answer-customer';
import { answerWithPicture } from '@vitrine/wire/support/operator/answer-with-picture';
import { noteConversation } from '@vitrine/wire/support/operator/note-conversation';
import { MOST_TEXT, TEXT_PATTERN } from '@vitrine/wire/support/support-message';
import { ImagePlus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import { useShortcuts } from '../ground/shortcuts.ts';
import { CannedChoice } from './CannedChoice.tsx';
import { type Kind, setDraft, useDraft } from './drafts.ts';
import { type Conversation, touchedBy } from './use-conversation.ts';

interface Props {
  readonly conversation: Conversation;
  /** The customer is told that somebody writes an answer. */
  readonly onType: () => void;
}

/** What is being written, and how it is sent. */
function useWriting({ conversation: { id, messages }, onType }: Props) {
  const t = useTranslations('console.support');
  const [kind, setKind] = useState<Kind>('answer');
  const [problem, setProblem] = useState<string>();
  const text = useDraft(id, kind);
  const [picture, setPicture] = useState<File>();
  const said = text.trim();
  const setText = (next: string) => {
    if (kind === 'answer' && next !== '') onType();
    setProblem(undefined);
    setDraft(id, kind, next);
  };
  const touches = touchedBy(id);
  const onDone = () => {
    setDraft(id, 'answer', '');
    setPicture(undefined);
  };
  const answer = useSend(answerCustomer, { touches, onDone });
  const show = useSend(answerWithPicture, { touches, onDone });
  const choose = (file: File | undefined) => {
    const isImage = file === undefined || IMAGE_TYPES.includes(file.type);
    setProblem(isImage ? undefined : t('noImage'));
    if (isImage) setPicture(file);
  };
  const attached = kind === 'answer' ? picture : undefined;
  const note = useSend(noteConversation, { touches, onDone: () => setDraft(id, 'note', '') });
  const submit = () => {
    if (said === '' && attached === undefined) return;
    // Whoever answers knows what colleagues have answered.
    const reply = { conversation: id, text: said, seen: messages.at(-1)?.id ?? '' };
    if (said !== '' && !TEXT_PATTERN.test(said)) setProblem(t('strange'));
    else if (kind === 'note') note.send({ conversation: id, text: said });
    else if (attached === undefined) answer.send(reply);
    else show.send({ ...reply, file: attached });
  };
  const isSending = answer.isSending || show.isSending || note.isSending;
  return { kind, setKind, text, setText, attached, choose, problem, isSending, submit };
}

/** R goes to the answer, N to a note; Ctrl+Enter sends, Esc leaves the field. */
export function DeskComposer(props: Props) {
  const t = useTranslations('console.support');
  const { kind, setKind, text, setText, attached, choose, problem, isSending, submit } = useWriting(props);
  const area = useRef<HTMLTextAreaElement>(null);
  const write = (next: Kind) => () => {
    setKind(next);
    area.current?.focus();
  };
  useShortcuts({ r: write('answer'), n: write('note') });
  const isClosed = kind === 'answer' && props.conversation.state === 'closed';
  return (
    <form
      className="flex flex-col gap-2 border-t border-hairline px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isClosed) submit();
      }}
    >
      <KindChoice kind={kind} onChange={setKind} />
      <Notice conversation={props.conversation} isClosed={isClosed} />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <TextArea
        ref={area}
        rows={3}
        aria-label={t(kind)}
        placeholder={t(kind === 'note' ? 'notePlaceholder' : 'answerPlaceholder')}
        value={text}
        maxLength={MOST_TEXT}
        onChange={setText}
        onKeyDown={leaveOrSend}
      />
      {attached === undefined ? null : (
        <ChosenFile name={attached.name} removeLabel={t('detach')} onRemove={() => choose(undefined)} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {kind === 'answer' ? (
          <AnswerParts
            language={props.conversation.language}
            onPicture={choose}
            onCanned={(canned) => {
              setText(text === '' ? canned : `${text}\n${canned}`);
              area.current?.focus();
            }}
          />
        ) : null}
        <Button
          type="submit"
          tone="accent"
          className="ms-auto"
          busy={isSending}
          inert={(text.trim() === '' && attached === undefined) || isClosed}
        >
          {t(kind === 'answer' ? 'send' : 'addNote')}
        </Button>
      </div>
    </form>
  );
}

interface AnswerPartsProps {
  readonly language: Props['conversation']['language'];
  readonly onPicture: (picture: File | undefined) => void;
  readonly onCanned: (text: string) => void;
}

/** What an answer has and a note has not: a picture, and a text that was written before. */
function AnswerParts({ language, onPicture, onCanned }: AnswerPartsProps) {
  const t = useTranslations('console.support');
  return (
    <>
      <FileButton
        label={t('attach')}
        icon={<ImagePlus aria-hidden size={18} />}
        accept={IMAGE_TYPES}
        onChoose={onPicture}
      />
      <CannedChoice language={language} onChoose={onCanned} />
    </>
  );
}

/** What the server takes. */
const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

function leaveOrSend(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Escape') event.currentTarget.blur();
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function KindChoice({ kind, onChange }: { readonly kind: Kind; readonly onChange: (kind: Kind) => void }) {
  const t = useTranslations('console.support');
  return (
    <Segmented
      label={t('kind')}
      look="box"
      options={[
        { value: 'answer', label: t('answer') },
        { value: 'note', label: t('note') },
      ]}
      value={kind}
      onChange={onChange}
    />
  );
}

/** That the conversation is closed, or that a colleague is at it. */
function Notice({ conversation, isClosed }: { readonly conversation: Conversation; readonly isClosed: boolean }) {
  const t = useTranslations('console.support');
  const me = useStaff()?.id;
  const { assignedTo, writing } = conversation;
  const [colleague] = writing;
  const texts = [
    ...(isClosed ? [t('closedText')] : []),
    ...(colleague === undefined ? [] : [t('colleagueWrites', { name: colleague.name })]),
    ...(colleague === undefined && assignedTo !== null && assignedTo.id !== me
      ? [t('colleagueHas', { name: assignedTo.name })]
      : []),
  ];
  return (
    <p role="status" className="text-sm wrap-anywhere text-warning empty:hidden">
      {texts.join(' ')}
    </p>
  );
}
