import { ANNOUNCEMENT_CATEGORY } from '@vitrine/wire/content/news';
import { Megaphone, Newspaper } from 'lucide-react';
import { useState } from 'react';

interface Props {
  /** URL of a picture, empty for none. */
  readonly logo: string;
  readonly category: number;
}

/** The picture of a piece of news, a neutral mark where it has none or it does not load. */
export function NewsMark({ logo, category }: Props) {
  const [broken, setBroken] = useState('');
  const Icon = category === ANNOUNCEMENT_CATEGORY ? Megaphone : Newspaper;
  return (
    <span
      aria-hidden
      className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-muted"
    >
      {logo === '' || logo === broken ? (
        <Icon size={20} className="mirror" />
      ) : (
        <img
          src={logo}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(logo)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
