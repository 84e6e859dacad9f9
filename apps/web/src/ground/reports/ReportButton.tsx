import { Button } from '@vitrine/ui/components/Button';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../panels.tsx';

interface Props {
  readonly of: 'statement' | 'year';
  /** The form that makes it; it closes with `onDone`. */
  readonly children: (onDone: () => void) => ReactNode;
}

/** Opens what makes a report. */
export function ReportButton({ of, children }: Props) {
  const t = useTranslations(`reports.${of}`);
  const app = useTranslations('ground');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FileText aria-hidden size={16} />
        {t('action')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('title')} description={t('text')} closeLabel={app('close')}>
        {children(close)}
      </Dialog>
    </>
  );
}
