import { MOST_IMAGE_BYTES } from '@vitrine/wire/identity/image-limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../problem.ts';
import { sendImage } from './image-calls.ts';
import { useOwnImage } from './own-image.ts';
import { isImageType, prepareImage } from './prepare-image.ts';

interface Sending {
  /** The part that has left, from 0 to 1; undefined while the image is made smaller. */
  readonly sent: number | undefined;
}

interface Slot {
  /** The address that the upload has answered; empty without an image. */
  readonly value: string;
  readonly onChange: (url: string) => void;
  /** Of a visitor: the secret that names their images as theirs. */
  readonly visitor?: string | undefined;
  /** Hears whether an image is on its way. */
  readonly onSending?: ((isSending: boolean) => void) | undefined;
}

/** What this page has sent, so that it is shown without asking for it. */
interface Sent {
  readonly url: string;
  readonly image: Blob;
}

/**
 * One image of a form: it is made smaller and sent when it is chosen. What fails leaves the slot empty and says why (API-18); a
 * press of cancel says nothing.
 */
export function useImageSlot({ value, onChange, visitor, onSending }: Slot) {
  const t = useTranslations('pictures');
  const problemText = useProblemText();
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<Sent>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useHeardSending(sending !== undefined, onSending);
  const clear = () => {
    running.current?.abort();
    setSending(undefined);
    setProblem(undefined);
    onChange('');
  };
  const choose = async (file: File) => {
    clear();
    if (!isImageType(file)) return setProblem(t('wrongType'));
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    setSending({ sent: undefined });
    const outcome = await upload(file, { visitor, signal, onProgress: (part) => setSending({ sent: part }) });
    if (signal.aborted) return;
    setSending(undefined);
    if (outcome.url === undefined) return setProblem(outcome.isTooLarge ? t('tooLarge') : problemText(outcome.error));
    setSent(outcome);
    onChange(outcome.url);
  };
  const own = useOwnImage(value, sent?.url === value ? sent.image : undefined);
  // The site keeps an image that no form has named for a day only.
  useEffect(() => {
    if (!own.isGone) return;
    onChange('');
    setProblem(t('gone'));
  }, [own.isGone, onChange, t]);
  return { sending, problem, preview: own.preview, choose, clear };
}

function useHeardSending(isSending: boolean, onSending: Slot['onSending']): void {
  useEffect(() => {
    onSending?.(isSending);
    return () => onSending?.(false);
  }, [isSending, onSending]);
}

interface UploadTask {
  readonly visitor: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
}

/** Never rejects. */
async function upload(chosen: File, { visitor, signal, onProgress }: UploadTask) {
  const file = await prepareImage(chosen);
  if (file.size > MOST_IMAGE_BYTES) return { isTooLarge: true } as const;
  try {
    signal.throwIfAborted();
    const body = visitor === undefined ? { file } : { file, visitor };
    const { data } = await sendImage(body, { signal, onProgress });
    return { url: data.url, image: file };
  } catch (error) {
    return { isTooLarge: false, error } as const;
  }
}
