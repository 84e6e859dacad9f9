import { IconButton } from '@vitrine/ui/components/IconButton';
import { Skeleton } from '@vitrine/ui/components/States';
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ImageCall, useCustomerImage } from '../customer-image.ts';
import { useProblemText } from '../problem.ts';

const MOST_ZOOM = 6;
const ZOOM_STEP = 1.5;

interface Props {
  /** The call that reads it. */
  readonly call: ImageCall;
  readonly id: string;
  readonly label: string;
}

/** An image that a customer has uploaded; it can be enlarged and turned. */
export function CustomerPicture({ call, id, label }: Props) {
  const problem = useProblemText();
  const { url, error } = useCustomerImage(call, id);
  const [zoom, setZoom] = useState(1);
  const [quarters, setQuarters] = useState(0);
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged image is scrolled with the keyboard.
        tabIndex={0}
        aria-label={label}
        className="aspect-square overflow-auto rounded-card bg-sunken"
      >
        {error === null ? null : <p className="p-3 text-sm text-danger">{problem(error)}</p>}
        {url === undefined ? (
          error === null && <Skeleton className="size-full" />
        ) : (
          <div style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
            <img
              src={url}
              alt={label}
              className="size-full object-contain"
              style={{ transform: `rotate(${quarters * 90}deg)` }}
            />
          </div>
        )}
      </section>
      <Controls label={label} zoom={zoom} onZoom={setZoom} onRotate={() => setQuarters((now) => (now + 1) % 4)} />
    </figure>
  );
}

interface ControlsProps {
  readonly label: string;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onRotate: () => void;
}

function Controls({ label, zoom, onZoom, onRotate }: ControlsProps) {
  const t = useTranslations('console.picture');
  return (
    <figcaption className="flex items-center gap-1 text-sm">
      <span className="me-auto">{label}</span>
      <IconButton
        label={t('zoomOut')}
        icon={<ZoomOut aria-hidden size={18} />}
        inert={zoom === 1}
        onClick={() => onZoom(Math.max(1, zoom / ZOOM_STEP))}
      />
      <IconButton
        label={t('zoomIn')}
        icon={<ZoomIn aria-hidden size={18} />}
        inert={zoom >= MOST_ZOOM}
        onClick={() => onZoom(Math.min(MOST_ZOOM, zoom * ZOOM_STEP))}
      />
      <IconButton label={t('rotate')} icon={<RotateCw aria-hidden size={18} />} onClick={onRotate} />
    </figcaption>
  );
}
