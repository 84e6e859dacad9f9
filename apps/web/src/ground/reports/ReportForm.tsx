import { useMutation } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { Progress } from '@vitrine/ui/components/Progress';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { downloadFile } from '@vitrine/ui/download-file';
import { toastDone } from '@vitrine/ui/toast';
import type { AnsweredFile } from '@vitrine/wire/client';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../problem.ts';

export type ReportFormat = 'pdf' | 'csv';

interface Props {
  /** Without its ending. Undefined: what is asked for is not complete. */
  readonly fileName: string | undefined;
  readonly load: (format: ReportFormat, signal: AbortSignal) => Promise<AnsweredFile>;
  readonly onDone: () => void;
  /** What the report is about. */
  readonly children: ReactNode;
}

/** Downloads a report as PDF or CSV. Whoever closes it meanwhile breaks the download off. */
export function ReportForm({ fileName, load, onDone, children }: Props) {
  const t = useTranslations('reports');
  const problemText = useProblemText();
  const [format, setFormat] = useState<ReportFormat>('pdf');
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const saving = useMutation({
    mutationFn: async (name: string) => {
      leaving.current = new AbortController();
      const { blob } = await load(format, leaving.current.signal);
      downloadFile(`${name}.${format}`, blob);
    },
    onSuccess: () => {
      toastDone({ title: t('saved') });
      onDone();
    },
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (fileName !== undefined && !saving.isPending) saving.mutate(fileName);
      }}
    >
      {children}
      <div className="flex flex-col gap-1.5">
        <Segmented
          look="box"
          label={t('format')}
          value={format}
          onChange={setFormat}
          options={[
            { value: 'pdf', label: t('pdf') },
            { value: 'csv', label: t('csv') },
          ]}
        />
        <p className="text-xs text-muted">{t(`${format}Note`)}</p>
      </div>
      {saving.isPending ? <Progress label={t('making')} value={undefined} /> : null}
      {saving.error === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {t('failed')} {problemText(saving.error)}
        </p>
      )}
      <Button type="submit" tone="accent" busy={saving.isPending} inert={fileName === undefined}>
        <Download aria-hidden size={18} />
        {t('download')}
      </Button>
    </form>
  );
}
