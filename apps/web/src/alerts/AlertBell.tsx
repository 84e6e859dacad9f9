import { IconButton } from '@vitrine/ui/components/IconButton';
import { Bell } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { whenOpened } from '../ground/panels.tsx';
import { useAlerts } from './alert-queries.ts';
import { ChartBell } from './ChartBell.tsx';
import type { AlertProduct } from './edit/AlertForm.tsx';
import { askAlert, useAskedAlert } from './use-alert-lines.ts';

const AlertDialog = whenOpened(async () => (await import('./edit/AlertDialog.tsx')).AlertDialog);

/** Sets an alert for a product, also at a price of its chart; filled while one waits. */
export function AlertBell({ product }: { readonly product: AlertProduct }) {
  const t = useTranslations('alerts');
  const { data } = useAlerts();
  const { asked, isOpen } = useAskedAlert();
  const isSet = data?.some(({ forexId, fired }) => forexId === product.id && fired === null) === true;
  return (
    <>
      <IconButton
        label={t('bell', { product: product.showCode })}
        icon={<Bell aria-hidden size={18} className={isSet ? 'fill-current text-accent' : 'text-muted'} />}
        onClick={() => askAlert({})}
        className="-me-2 pointer-fine:size-8"
      />
      <ChartBell product={product} />
      <AlertDialog
        product={product}
        edited={asked.edited}
        proposed={asked.price}
        open={isOpen}
        onDone={() => useAskedAlert.setState({ isOpen: false })}
      />
    </>
  );
}
