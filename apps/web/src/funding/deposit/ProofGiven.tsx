import { Button } from '@vitrine/ui/components/Button';
import type { BankRequest } from '@vitrine/wire/funding/pending-bank-deposit';
import { FileCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { BankDetails } from './Assigned.tsx';
import { RequestLines } from './Matching.tsx';

/** State 3: the proof was just submitted; nothing can be changed any more (FND-22). */
export function ProofGiven({ record, onDone }: { readonly record: BankRequest; readonly onDone: () => void }) {
  const t = useTranslations('funding.deposit');
  return (
    <div className="flex flex-col gap-4" data-bank-state="3">
      <div role="status" className="flex flex-col items-center gap-2 py-4 text-center">
        <span aria-hidden className="flex size-12 items-center justify-center rounded-full bg-accent-tint text-accent">
          <FileCheck size={24} />
        </span>
        <h2 className="text-lg font-semibold">{t('given')}</h2>
        <p className="max-w-80 text-sm text-muted">{t('givenText')}</p>
      </div>
      {record.bank_info === null ? null : <BankDetails info={record.bank_info} />}
      <RequestLines record={record} />
      <Button onClick={onDone}>{t('another')}</Button>
    </div>
  );
}
