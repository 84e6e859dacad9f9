import { cx } from 'class-variance-authority';
import { useState } from 'react';

const SIZES = { small: 'size-8 text-xs', medium: 'size-10 text-sm', large: 'size-14 text-lg' } as const;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** First character of the first word, and of the last if there are several: `Ada Lovelace` is `AL`, `王小明` is `王`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word = '') => [...graphemes.segment(word)][0]?.segment.toLocaleUpperCase() ?? '').join('');
}

interface Props {
  readonly name: string;
  readonly src?: string;
  readonly size?: keyof typeof SIZES;
  /** The name is next to it: screen readers skip the picture. */
  readonly decorative?: boolean;
}

/** A person's picture, or their initials. */
export function Avatar({ name, src, size = 'medium', decorative = false }: Props) {
  const [broken, setBroken] = useState<string>();
  const isPicture = src !== undefined && src !== '' && src !== broken;
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-tint font-semibold text-accent select-none',
        SIZES[size],
      )}
    >
      {isPicture ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}
