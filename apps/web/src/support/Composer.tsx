import { ChosenFile, FileButton } from '@vitrine/ui/components/FileButton';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { TextArea } from '@vitrine/ui/components/TextArea';
import { MOST_TEXT, TEXT_PATTERN } from '@vitrine/wire/support/support-message';
import { ImagePlus, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IMAGE_TYPES, isImageType } from '../ground/pictures/prepare-image.ts';
import { draftKey, send, setDraft, useOutbox } from './outbox.ts';

interface Props {
  readonly conversation: number | undefined;
  readonly writer: string;
}

/** With a mouse, Enter sends; on a phone it begins a line. */
const enterSends = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && matchMedia('(pointer: fine)').matches;

/** What is being written. It outlives a reload, and is sent once however often it is pressed. */
function useDraft({ conversation, writer }: Props) {
  const t = useTranslations('support');
  const place = draftKey(writer, conversation);
  const text = useOutbox(({ drafts }) => drafts[place] ?? '');
  const [picture, setPicture] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const choose = (file: File | undefined) => {
    const isImage = file === undefined || isImageType(file);
    setProblem(isImage ? undefined : t('noImage'));
    if (isImage) setPicture(file);
  };
  const submit = () => {
    const said = text.trim();
    if (said === '' && picture === undefined) return;
    if (said !== '' && !TEXT_PATTERN.test(said)) return setProblem(t('strange'));
    send({ writer, text: said, ...(conversation === undefined ? {} : { conversation }) }, picture);
    setDraft(place, '');
    choose(undefined);
  };
  return { text, setText: (next: string) => setDraft(place, next), picture, problem, choose, submit };
}

/** The line in which a message is written, with a picture if there is one. */
export function Composer(props: Props) {
  const t = useTranslations('support');
  const { text, setText, picture, problem, choose, submit } = useDraft(props);
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <form
      className="flex flex-col gap-2 border-t border-hairline bg-card px-2 py-2 lg:rounded-card lg:border"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        area.current?.focus();
      }}
    >
      {picture === undefined ? null : (
        <ChosenFile name={picture.name} removeLabel={t('remove')} onRemove={() => choose(undefined)} />
      )}
      {problem === undefined ? null : (
        <p role="alert" className="px-2 text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex items-end gap-1">
        <FileButton
          label={t('attach')}
          icon={<ImagePlus aria-hidden size={20} />}
          accept={IMAGE_TYPES}
          onChoose={choose}
        />
        <TextArea
          ref={area}
          aria-label={t('message')}
          placeholder={t('placeholder')}
          value={text}
          maxLength={MOST_TEXT}
          onChange={setText}
          onKeyDown={(event) => {
            if (!enterSends(event)) return;
            event.preventDefault();
            submit();
          }}
        />
        <IconButton
          type="submit"
          tone="accent"
          label={t('send')}
          icon={<SendHorizontal aria-hidden size={20} className="mirror" />}
          inert={text.trim() === '' && picture === undefined}
        />
      </div>
    </form>
  );
}
