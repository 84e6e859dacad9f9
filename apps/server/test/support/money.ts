import { MONEY_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import sharp from 'sharp';
import { outcome } from '../../../../tests/support/staff.ts';
import { type NamedAccount, openAccount, sendImage } from './named-accounts.ts';
import type { TestSite } from './site.ts';

/** Currencies and places of a new site in paper mode. */
export const USD = { symbol_id: 1, wire_id: 1 } as const;
export const USDT = { symbol_id: 2, charge_id: 1, address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' } as const;
/** An address that is right, and belongs to a contract. */
export const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

export interface Depositor extends NamedAccount {
  /** Under a key of its own, unless one is given. */
  call<C extends Call>(call: C, request: RequestOf<C>, key?: string): Promise<ResponseOf<C>>;
  /** The reason of a refusal, or `done`. */
  tell<C extends Call>(call: C, request: RequestOf<C>, key?: string): Promise<string>;
}

/** An account with a name, with so much on its funding account: paid in by a wire, recorded and approved by the simulated bank. */
export async function openDepositor(site: TestSite, funded?: string): Promise<Depositor> {
  const account = await openAccount(site);
  const client = createClient({ origin: site.url, lang: () => 'en', token: () => account.token });
  const depositor: Depositor = {
    ...account,
    call: (call, request, key = newIdempotencyKey()) =>
      client.call(call, request, call.keyed ? { idempotencyKey: key } : {}),
    tell: (call, request, key) => outcome(depositor.call(call, request, key)),
  };
  if (funded !== undefined) await payIn(site, depositor, funded);
  return depositor;
}

export async function payIn(site: TestSite, { uid, call }: Depositor, number: string): Promise<number> {
  const { id: deposit } = await call(claimWireDeposit, { number, ...USD });
  const received = parseDecimal(number, MONEY_SCALE) ?? 0n;
  for (const command of [
    { kind: 'record-arrival', uid, deposit, received },
    { kind: 'approve-deposit', uid, deposit },
  ] as const) {
    const done = await site.engine.submit(command, undefined);
    if (!done.ok) throw new Error(done.refusal.reason);
  }
  return deposit;
}

let shades = 0;
/** Uploads a picture that is different from all others; gives its address. */
export async function uploadPicture(site: TestSite, { token }: NamedAccount): Promise<string> {
  shades += 1;
  const background = { r: shades % 256, g: Math.floor(shades / 256), b: 90 };
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return (await sendImage(site, image, token)).url;
}
