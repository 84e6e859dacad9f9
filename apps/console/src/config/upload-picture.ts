import type { ResponseOf } from '@vitrine/wire/call';
import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import { uploadBrandPicture } from '@vitrine/wire/config/operator/upload-brand-picture';
import { currentToken, sessionEnded } from '../ground/session.ts';
import { currentLanguage } from '../ground/texts.tsx';

/** Uploads a logo, as the client makes every other call, but with the file as the body. */
export function uploadPicture(file: File): Promise<ResponseOf<typeof uploadBrandPicture>> {
  const body = new FormData();
  body.append('file', file);
  const client = createClient({
    lang: currentLanguage,
    token: currentToken,
    onSessionInvalid: sessionEnded,
    timeoutMs: 60_000,
    fetch: (input, init) => fetch(input, { ...init, body }),
  });
  return client.call(uploadBrandPicture, { file }, { idempotencyKey: newIdempotencyKey() });
}
