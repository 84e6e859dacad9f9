import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { qrReader } from './read-qr.ts';

/** Pause between two looks at the picture (milliseconds). */
const PAUSE_MS = 200;

interface Props {
  readonly onFound: (text: string) => void;
}

/** The camera of the device, until it sees a QR code. */
export function QrCamera({ onFound }: Props) {
  const t = useTranslations('funding.scan');
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    if (video.current === null) return undefined;
    const watching = new AbortController();
    watch(video.current, watching.signal, (text) => found.current(text)).catch(() => setRefused(true));
    return () => watching.abort();
  }, []);
  if (isRefused)
    return (
      <p role="alert" className="text-sm text-danger">
        {t('refused')}
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('camera')}
        className="aspect-8/5 w-full rounded-card bg-sunken object-cover"
      />
      <p className="text-sm text-muted">{t('hint')}</p>
    </div>
  );
}

/** Rejects when there is no camera, or it may not be used. */
async function watch(video: HTMLVideoElement, signal: AbortSignal, onFound: (text: string) => void): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  video.srcObject = stream;
  await video.play();
  const read = await qrReader(video);
  while (!signal.aborted) {
    const text = await read().catch(() => undefined);
    if (signal.aborted) return;
    if (text !== undefined && text !== '') return onFound(text);
    await new Promise((resume) => setTimeout(resume, PAUSE_MS));
  }
}
