import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { digits } from './figure.tsx';
import { useIsPlain } from './plain.ts';

const SHOWN_MS = 1_500;

interface Props {
  /** What is copied. */
  readonly text: string;
  /** A shorter form to show; the whole by default. */
  readonly short?: string;
}

/** An id, an address or a hash with a copy button. Left to right in every language. */
export function CopyId({ text, short }: Props) {
  const t = useTranslations('console.app');
  const [isCopied, setIsCopied] = useState(false);
  const isPlain = useIsPlain();
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (isPlain) return digits(short ?? text);
  const Icon = isCopied ? Check : Copy;
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 align-middle">
      <bdi dir="ltr" title={text} className="numeric min-w-0 truncate">
        {short ?? text}
      </bdi>
      <button
        type="button"
        aria-label={t('copy', { text })}
        onClick={(event) => {
          event.stopPropagation();
          void navigator.clipboard.writeText(text).then(() => setIsCopied(true));
        }}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-badge text-muted hover:text-text pointer-coarse:-me-3.5 pointer-coarse:size-11"
      >
        <Icon aria-hidden size={13} />
      </button>
      <span role="status" className="sr-only">
        {isCopied ? t('copied') : null}
      </span>
    </span>
  );
}
