import { IconButton } from '@vitrine/ui/components/IconButton';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { whenOpened } from '../ground/panels.tsx';
import { useAlerts } from './alert-queries.ts';
import type { AlertProduct } from './edit/AlertForm.tsx';

const AlertDialog = whenOpened(async () => (await import('./edit/AlertDialog.tsx')).AlertDialog);

/** Sets an alert for a product; filled while one waits. */
export function AlertBell({ product }: { readonly product: AlertProduct }) {
  const t = useTranslations('alerts');
  const { data } = useAlerts();
  const [isOpen, setOpen] = useState(false);
  const isSet = data?.some(({ forexId, fired }) => forexId === product.id && fired === null) === true;
  return (
    <>
      <IconButton
        label={t('bell', { product: product.showCode })}
        icon={<Bell aria-hidden size={18} className={isSet ? 'fill-current text-accent' : 'text-muted'} />}
        onClick={() => setOpen(true)}
        className="-me-2 pointer-fine:size-8"
      />
      <AlertDialog product={product} open={isOpen} onDone={() => setOpen(false)} />
    </>
  );
}
