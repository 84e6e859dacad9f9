import { Button } from '@vitrine/ui/components/Button';
import { Image } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';

const PictureDialog = lazy(() => import('./PictureDialog.tsx').then((module) => ({ default: module.PictureDialog })));

/** A picture of a conversation: it is asked for when somebody wants to see it, because each look is in the audit log. */
export function MessagePicture({ image }: { readonly image: string }) {
  const t = useTranslations('console.support');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<Image aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {t('showPicture')}
      </Button>
      {isOpen ? (
        <Suspense>
          <PictureDialog image={image} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
