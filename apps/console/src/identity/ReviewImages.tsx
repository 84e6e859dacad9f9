import type { ResponseOf } from '@vitrine/wire/call';
import { customerImage } from '@vitrine/wire/identity/operator/customer-image';
import type { realNameReview } from '@vitrine/wire/identity/operator/real-name-review';
import { useTranslations } from 'use-intl';
import { CustomerPicture } from '../ground/parts/CustomerPicture.tsx';

type Images = ResponseOf<typeof realNameReview>['images'];

const SIDES = ['front', 'reverse', 'hand'] as const;

/** The images side by side; each can be enlarged and turned. */
export function ReviewImages({ images }: { readonly images: Images }) {
  const t = useTranslations('console.realName');
  const shown = SIDES.flatMap((side) => (images[side] === null ? [] : [{ side, id: images[side] }]));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {shown.map(({ side, id }) => (
        <CustomerPicture key={id} call={customerImage} label={t(`sides.${side}`)} id={id} />
      ))}
    </div>
  );
}
