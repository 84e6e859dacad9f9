import { createClient } from '@vitrine/wire/client';
import type { Envelope } from '@vitrine/wire/envelope';
import { register } from '@vitrine/wire/identity/register';
import { uploadImage } from '@vitrine/wire/identity/upload-image';
import type { TestSite } from './site.ts';

export interface NamedAccount {
  readonly uid: number;
  readonly token: string;
  readonly email: string;
}

let accounts = 0;

/** Registrations ask for no code from now on. */
export async function registerWithoutCode(site: TestSite): Promise<void> {
  await site.database.superuser("INSERT INTO site_settings (key, value) VALUES ('verify_reg_type', '3')");
  await site.restart();
}

/** Opens an account with a name, on a site that asks for no code. */
export async function openAccount(site: TestSite): Promise<NamedAccount> {
  accounts += 1;
  const client = createClient({ origin: site.url, lang: () => 'en', token: () => undefined });
  const account = `named-${accounts}@example.com`;
  const password = 'a long walk by the sea';
  const { token, user } = await client.call(register, {
    type: 1,
    area_id: 1,
    account,
    password,
    re_password: password,
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
  site: TestSite,
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
