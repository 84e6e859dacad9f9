import { createClient } from '@vitrine/wire/client';
import type { Envelope } from '@vitrine/wire/envelope';
import { register } from '@vitrine/wire/identity/register';
import { sendEmail } from '@vitrine/wire/identity/send-email';
import { uploadImage } from '@vitrine/wire/identity/upload-image';
import type { TestSite } from './site.ts';

export interface NamedAccount {
  readonly uid: number;
  readonly token: string;
  readonly email: string;
}

let accounts = 0;

/** Opens an account with a name, on a site in paper mode that answers the code because it sends no mail. */
export async function openAccount(
  site: Pick<TestSite, 'url'>,
  more: { readonly invite_code?: string } = {},
  email?: string,
): Promise<NamedAccount> {
  accounts += 1;
  const client = createClient({ origin: site.url, lang: () => 'en', token: () => undefined });
  const account = email ?? `named-${accounts}@example.com`;
  const password = 'a long walk by the sea';
  const { paper_code: sms_code } = await client.call(sendEmail, { to: account, type: 1 });
  const { token, user } = await client.call(register, {
    type: 1,
    sms_code,
    area_id: 1,
    account,
    password,
    re_password: password,
    ...more,
  });
  return { uid: user.uid, token, email: account };
}

export interface Uploaded {
  readonly status: number;
  readonly reason: string | undefined;
  readonly url: string;
}

/** What an upload is answered; bytes are sent as the one file of a form. */
export async function sendImage(
  site: Pick<TestSite, 'url'>,
  body: Exclude<BodyInit, ArrayBufferView> | Uint8Array,
  token: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<Uploaded> {
  const response = await fetch(`${site.url}${uploadImage.path}`, {
    method: 'POST',
    headers: { ...headers, ...(token === undefined ? {} : { authorization: token }) },
    body: body instanceof Uint8Array ? imageForm(body) : body,
  });
  const { data } = (await response.json()) as Envelope & { data: { url?: string; reason?: string } };
  return { status: response.status, reason: data.reason, url: data.url ?? '' };
}

export function imageForm(bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
