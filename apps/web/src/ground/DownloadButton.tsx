import { useMutation } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { downloadFile } from '@vitrine/ui/download-file';
import { toastError } from '@vitrine/ui/toast';
import type { AnsweredFile } from '@vitrine/wire/client';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useProblemText } from './problem.ts';

interface Props {
  /** What the file contains, for those who do not see where the button stands. */
  readonly label: string;
  /** With its ending. */
  readonly fileName: string;
  readonly load: () => Promise<AnsweredFile>;
}

/** Saves a CSV file of everything that a list's filter finds. Says so when the file has only the first rows. */
export function DownloadButton({ label, fileName, load }: Props) {
  const t = useTranslations('ground.download');
  const problemText = useProblemText();
  const saving = useMutation({
    mutationFn: load,
    onSuccess: ({ text, rows, isCut }) => {
      downloadFile(fileName, text);
      if (isCut) toastError({ title: t('truncated', { rows }) });
    },
    onError: (error) => toastError({ title: t('failed'), description: problemText(error) }),
  });
  return (
    <Button size="small" busy={saving.isPending} aria-label={label} onClick={() => saving.mutate()}>
      <Download aria-hidden size={16} />
      {t('csv')}
    </Button>
  );
}
