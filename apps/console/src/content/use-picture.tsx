import { useMutation } from '@tanstack/react-query';
import type { ResponseOf } from '@vitrine/wire/call';
import { uploadPicture } from '@vitrine/wire/content/operator/upload-picture';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { sendFile } from '../ground/client.ts';
import { useProblemText } from '../ground/problem.ts';

/** Lets an editor choose a picture of their device and uploads it. `input` stands somewhere on the page, unseen. */
export function usePicture(onDone: (picture: ResponseOf<typeof uploadPicture>) => void) {
  const t = useTranslations('console.content');
  const problem = useProblemText();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({ mutationFn: (file: File) => sendFile(uploadPicture, file), onSuccess: onDone });
  return {
    input: (
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('pictureFile')}
        tabIndex={-1}
        className="hidden"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) upload.mutate(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    ),
    choose: () => input.current?.click(),
    isSending: upload.isPending,
    problem: upload.error === null ? undefined : problem(upload.error),
  };
}
