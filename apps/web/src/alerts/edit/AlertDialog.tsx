import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';
import { AlertForm, type AlertProduct } from './AlertForm.tsx';

interface Props {
  readonly product: AlertProduct;
  readonly edited?: { readonly id: number; readonly price: number; readonly note: string } | undefined;
  /** A price to start with, decimal text. */
  readonly proposed?: string | undefined;
  readonly open: boolean;
  readonly onDone: () => void;
}

/** Sets an alert for a product, or changes one. */
export function AlertDialog({ product, edited, proposed, open, onDone }: Props) {
  const t = useTranslations('alerts');
  const app = useTranslations('ground');
  return (
    <Dialog
      open={open}
      onClose={onDone}
      title={t(edited === undefined ? 'newTitle' : 'editTitle', { product: product.showCode })}
      description={t('text')}
      closeLabel={app('close')}
    >
      <AlertForm
        key={`${edited?.id ?? product.id} ${proposed}`}
        product={product}
        edited={edited}
        proposed={proposed}
        onDone={onDone}
      />
    </Dialog>
  );
}
