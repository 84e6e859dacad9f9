import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { useTranslations } from 'use-intl';

interface Props {
  readonly title: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a canned answer is removed. */
export function RemoveCannedDialog({ title, onConfirm, onCancel }: Props) {
  const t = useTranslations('console.canned');
  const app = useTranslations('console.app');
  return (
    <ConfirmDialog
      open
      title={t('removeTitle', { title })}
      description={t('removeText')}
      confirmLabel={t('remove')}
      cancelLabel={app('cancel')}
      tone="danger"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
