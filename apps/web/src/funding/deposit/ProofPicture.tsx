import { Button } from '@vitrine/ui/components/Button';
import { Skeleton } from '@vitrine/ui/components/States';
import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOwnImage } from '../../ground/pictures/own-image.ts';

/** The proof that was given, loaded when somebody wants to see it. */
export function ProofPicture({ url }: { readonly url: string }) {
  const t = useTranslations('funding.deposit');
  const [isShown, setShown] = useState(false);
  if (!isShown)
    return (
      <Button size="small" icon={<ImageIcon aria-hidden size={16} />} onClick={() => setShown(true)}>
        {t('showProof')}
      </Button>
    );
  return <Picture url={url} />;
}

function Picture({ url }: { readonly url: string }) {
  const t = useTranslations('funding.deposit');
  const { preview, isGone } = useOwnImage(url);
  if (isGone) return <p className="text-sm text-muted">{t('proofGone')}</p>;
  if (preview === undefined) return <Skeleton className="h-48 rounded-card" />;
  return <img src={preview} alt={t('proof')} className="max-h-80 w-full rounded-card object-contain" />;
}
