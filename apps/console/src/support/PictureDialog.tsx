import { Dialog } from '@vitrine/ui/components/Dialog';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Skeleton } from '@vitrine/ui/components/States';
import { supportImage } from '@vitrine/wire/support/operator/support-image';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCustomerImage } from '../ground/customer-image.ts';
import { useProblemText } from '../ground/problem.ts';

const MOST_ZOOM = 6;
const STEP = 1.5;

interface Props {
  readonly image: string;
  readonly onClose: () => void;
}

/** A picture of the customer, which can be enlarged. */
export function PictureDialog({ image, onClose }: Props) {
  const t = useTranslations('console.support');
  const app = useTranslations('console.app');
  return (
    <Dialog open onClose={onClose} title={t('picture')} description={t('audited')} closeLabel={app('close')}>
      <Picture image={image} />
    </Dialog>
  );
}

function Picture({ image }: { readonly image: string }) {
  const t = useTranslations('console.support');
  const problem = useProblemText();
  const { url, error } = useCustomerImage(supportImage, image);
  const [zoom, setZoom] = useState(1);
  if (error !== null) return <p className="text-sm text-danger">{problem(error)}</p>;
  if (url === undefined) return <Skeleton className="aspect-square w-full" />;
  return (
    <figure className="flex flex-col gap-2">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is scrolled with the keyboard.
        tabIndex={0}
        aria-label={t('picture')}
        className="aspect-square overflow-auto rounded-card bg-sunken"
      >
        <img
          src={url}
          alt={t('picture')}
          className="object-contain"
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%`, maxWidth: 'none' }}
        />
      </section>
      <figcaption className="flex justify-end gap-1">
        <IconButton
          label={t('zoomOut')}
          icon={<ZoomOut aria-hidden size={18} />}
          inert={zoom === 1}
          onClick={() => setZoom((now) => Math.max(1, now / STEP))}
        />
        <IconButton
          label={t('zoomIn')}
          icon={<ZoomIn aria-hidden size={18} />}
          inert={zoom >= MOST_ZOOM}
          onClick={() => setZoom((now) => now * STEP)}
        />
      </figcaption>
    </figure>
  );
}
