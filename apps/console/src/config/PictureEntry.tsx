import { useMutation } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { CHART_GROUNDS } from '@vitrine/wire/config/colours';
import { uploadBrandPicture } from '@vitrine/wire/config/operator/upload-brand-picture';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { sendFile } from '../ground/client.ts';
import { useProblemText } from '../ground/problem.ts';

interface Props {
  readonly label: string;
  /** The path of the picture; empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDark?: boolean;
  readonly error?: string | undefined;
}

/** Uploads a picture and shows it on the ground that it is for. */
export function PictureEntry({ label, value, onChange, isDark = false, error }: Props) {
  const t = useTranslations('console.site');
  const problem = useProblemText();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const upload = useMutation({
    mutationFn: (file: File) => sendFile(uploadBrandPicture, file),
    onSuccess: ({ path }) => onChange(path),
  });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-sm text-muted">{label}</legend>
      <div
        style={{ backgroundColor: CHART_GROUNDS[isDark ? 'dark' : 'light'], color: isDark ? '#9ca5b2' : '#565e6b' }}
        className="flex h-24 items-center justify-center rounded-control border border-hairline p-3 text-sm"
      >
        {value === '' ? (
          t('noPicture')
        ) : (
          <img src={value} alt={label} className="max-h-full max-w-full object-contain" />
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={label}
        aria-describedby={hint}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again is a change too.
          target.value = '';
          if (file !== undefined) upload.mutate(file);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={upload.isPending} onClick={() => input.current?.click()}>
          {t('upload')}
        </Button>
        <Button size="small" inert={value === ''} onClick={() => onChange('')}>
          {t('remove')}
        </Button>
      </div>
      <p id={hint} className="text-xs text-muted">
        {t('pictureHint')}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {upload.error === null ? error : problem(upload.error)}
      </p>
    </fieldset>
  );
}
