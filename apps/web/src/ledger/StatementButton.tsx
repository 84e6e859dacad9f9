import { Button } from '@vitrine/ui/components/Button';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../ground/panels.tsx';
import { type AccountChoice, StatementForm } from './StatementForm.tsx';

interface Props {
  readonly accounts: readonly AccountChoice[];
  /** The one on the screen. */
  readonly account: number;
}

/** Opens what makes a statement of the accounts. */
export function StatementButton({ accounts, account }: Props) {
  const t = useTranslations('reports.statement');
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
        <StatementForm accounts={accounts} account={account} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
