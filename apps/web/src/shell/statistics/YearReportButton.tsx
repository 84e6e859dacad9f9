import { Button } from '@vitrine/ui/components/Button';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';
import { YearReportForm } from './YearReportForm.tsx';

/** Opens what makes the profit and loss report of a year. */
export function YearReportButton() {
  const t = useTranslations('reports.year');
  const app = useTranslations('ground');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FileText aria-hidden size={16} />
        {t('action')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('title')}
        description={t('text')}
        closeLabel={app('close')}
      >
        <YearReportForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
