import { randomBytes } from 'node:crypto';
import { pow10 } from '@vitrine/domain/kernel/decimal';
import { addr, Transaction } from 'micro-eth-signer';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { AnswerBy } from '../bank/payouts.ts';
import { type ChainPayout, ProviderError } from '../provider.ts';
import { decimalsOf, ETHER, type Token } from './transfers.ts';

// The server writes down what is to be paid, and a wallet elsewhere signs it. What comes back is signed transactions or the
// numbers of transactions; the chain decides what they were.

/** What a transaction must do to pay a withdrawal. Fees and the sender's counter are the wallet's own. */
export interface UnsignedPayment {
  readonly withdrawal: string;
  readonly currency: string;
  /** As the customer reads it, `1.500000`. */
  readonly amount: string;
  /** The account or, for a token, its contract. */
  readonly to: string;
  /** Wei, decimal. */
  readonly value: string;
  /** Hexadecimal: empty for ether, the call of the contract for a token. */
  readonly data: string;
}

/** `transfer(address,uint256)` */
const TRANSFER_CALL = '0xa9059cbb';
const word = (hex: string): string => hex.padStart(64, '0');

/** The transaction that pays that much; amounts finer than the currency are refused. */
export function paymentOf(currency: string, amount: bigint, address: string, tokens: readonly Token[]) {
  const token = tokens.find((one) => one.currency === currency);
  if (token === undefined && currency !== ETHER) throw new ProviderError('invalid', `${currency} is not in ETH_TOKENS`);
  const decimals = decimalsOf(currency, tokens);
  const units = decimals >= 6 ? amount * pow10(decimals - 6) : amount / pow10(6 - decimals);
  if (decimals < 6 && units * pow10(6 - decimals) !== amount)
    throw new ProviderError('invalid', `the amount has more decimals than ${currency}`);
  if (token === undefined) return { to: address, value: units, data: '0x' };
  return {
    to: addr.addChecksum(token.contract),
    value: 0n,
    data: `${TRANSFER_CALL}${word(address.slice(2).toLowerCase())}${word(units.toString(16))}`,
  };
}

/** The address with its checksum. One in mixed case must have it already: it was mistyped otherwise. */
function checkedAddress({ address, withdrawal }: ChainPayout): string {
  const isPlain = address === address.toLowerCase();
  if (!/^0x[0-9a-f]{40}$/i.test(address) || (!isPlain && !addr.isValid(address)))
    throw new ProviderError('invalid', `the address of withdrawal ${withdrawal} is not one of Ethereum`);
  return addr.addChecksum(address.toLowerCase());
}

/** Refuses a payment that no file can have: its address or amount. Throws `ProviderError` that names the withdrawal. */
export function requirePayable(payout: ChainPayout, tokens: readonly Token[]): void {
  paymentOf(payout.currency, payout.amount, checkedAddress(payout), tokens);
}

export interface ChainPayoutOrder {
  readonly payouts: readonly ChainPayout[];
  readonly chainId: bigint;
  readonly tokens: readonly Token[];
  readonly staff: number;
  /** Unix ms. */
  readonly now: number;
}

const FORMAT = 'vitrine-ethereum-payouts-1';

/** What a wallet signs at once. */
export const MOST_CHAIN_PAYMENTS = 1_000;

/** The file with the unsigned payments of approved withdrawals, remembered in the caller's transaction. Throws `ProviderError`. */
export async function createUnsignedPayouts(
  client: PoolClient,
  order: ChainPayoutOrder,
): Promise<{ message: string; file: string }> {
  const { payouts, chainId, tokens, staff, now } = order;
  if (payouts.length === 0 || payouts.length > MOST_CHAIN_PAYMENTS)
    throw new ProviderError('invalid', 'a file has 1 to 1,000 payments');
  const message = `E${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(5).toString('hex')}`;
  const checked = payouts.map((payout) => ({ ...payout, address: checkedAddress(payout) }));
  const payments = checked.map(({ withdrawal, currency, amount, address }): UnsignedPayment => {
    const { to, value, data } = paymentOf(currency, amount, address, tokens);
    const text = `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`;
    return { withdrawal: `${withdrawal}`, currency, amount: text, to, value: `${value}`, data };
  });
  const file = `${JSON.stringify({ format: FORMAT, message, chainId: `${chainId}`, payments }, undefined, 2)}\n`;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO payout_batches (provider, message, currency, account, total, file, staff_id, at)
     VALUES ('ethereum', $1, $2, '', $3, $4, $5, to_timestamp($6 / 1000.0)) RETURNING id`,
    [
      message,
      [...new Set(payouts.map(({ currency }) => currency))].join(' '),
      payouts.reduce((sum, { amount }) => sum + amount, 0n),
      file,
      staff,
      now,
    ],
  );
  const insert = await client.query(
    `INSERT INTO payouts (batch, withdrawal, currency, amount, destination, state)
     SELECT $1, withdrawal, currency, amount, address, 'sent'
     FROM jsonb_to_recordset($2) AS t (withdrawal bigint, currency text, amount numeric, address text)
     ON CONFLICT DO NOTHING`,
    [
      rows[0]!.id,
      JSON.stringify(checked.map((one) => ({ ...one, withdrawal: `${one.withdrawal}`, amount: `${one.amount}` }))),
    ],
  );
  if (insert.rowCount !== payouts.length)
    throw new ProviderError('outdated', 'one of the withdrawals is paid or on its way already');
  return { message, file };
}

const txHash = z.string().regex(/^0x[0-9a-f]{64}$/i);
const signedFile = z.object({
  message: z.string().max(20),
  results: z
    .array(
      z
        .object({ withdrawal: z.string().regex(/^\d{1,18}$/) })
        .and(
          z.union([
            z.strictObject({ withdrawal: z.string(), tx: txHash }),
            z.strictObject({ withdrawal: z.string(), raw: z.string().regex(/^0x([0-9a-f]{2}){50,20000}$/i) }),
          ]),
        ),
    )
    .min(1)
    .max(MOST_CHAIN_PAYMENTS),
});

interface OpenPayout {
  readonly id: string;
  readonly withdrawal: string;
  readonly currency: string;
  readonly amount: string;
  readonly destination: string;
  readonly reference: string | null;
  /** Why the chain neither paid nor failed it. */
  readonly reason: string | null;
  readonly is_large: boolean;
  /** Somebody else has named a transaction before. */
  readonly is_second: boolean;
}

type AnsweredBy = Omit<AnswerBy, 'now'>;

/** The payouts of a file that nothing has decided, locked. */
async function openPayouts(client: PoolClient, message: string, { staff, twoStaffAbove }: AnsweredBy) {
  const { rows } = await client.query<OpenPayout>(
    `SELECT p.id, p.withdrawal, p.currency, p.amount, p.destination, p.reference, p.reason,
       coalesce(w.amount > $2, false) AS is_large,
       coalesce(staff_counts_for(p.answered_by) <> staff_counts_for($3), false) AS is_second
     FROM payouts p JOIN payout_batches b ON b.id = p.batch LEFT JOIN withdrawals w ON w.id = p.withdrawal
     WHERE b.message = $1 AND b.provider = 'ethereum' AND p.state = 'sent' FOR UPDATE OF p`,
    [message, twoStaffAbove, staff],
  );
  return rows;
}

/**
 * Keeps the transaction of a payout. One that the chain has shown to be no payment can be replaced. The same one named by a
 * second person is looked at again.
 */
async function keepTransaction(client: PoolClient, payout: OpenPayout, tx: string, staff: number): Promise<void> {
  const isSame = payout.reference === tx;
  if (payout.reference !== null && !isSame && payout.reason === null)
    throw new ProviderError('outdated', `withdrawal ${payout.withdrawal} has another transaction already`);
  if (isSame && !payout.is_second) return;
  const { rowCount } = await client.query(
    `UPDATE payouts SET reference = $2, reason = NULL, needs_second = $3, answered_by = CASE WHEN $4 THEN answered_by ELSE $5 END
     WHERE id = $1 AND NOT EXISTS (SELECT FROM payouts WHERE reference = $2 AND id <> $1)`,
    [payout.id, tx, payout.is_large && !isSame, isSame, staff],
  );
  if (rowCount === 0) throw new ProviderError('invalid', `${tx} pays another withdrawal`);
}

/** The number of a signed transaction, if it is exactly the payment. */
function checkSigned(raw: string, payout: OpenPayout, chainId: bigint, tokens: readonly Token[]): string {
  const wrong = (why: string): never => {
    throw new ProviderError('invalid', `the transaction for withdrawal ${payout.withdrawal} ${why}`);
  };
  let transaction: ReturnType<typeof Transaction.fromHex>;
  try {
    transaction = Transaction.fromHex(raw);
    if (!transaction.isSigned || !transaction.verifySignature()) return wrong('is not signed');
  } catch {
    return wrong('cannot be read');
  }
  const signed = transaction.raw as { to?: string; value?: bigint; data?: string; chainId?: bigint };
  const { to, value, data } = paymentOf(payout.currency, BigInt(payout.amount), payout.destination, tokens);
  if (signed.chainId !== chainId) wrong(`is not for chain ${chainId}`);
  const data_ = signed.data === undefined || signed.data === '' ? '0x' : `0x${signed.data.replace(/^0x/, '')}`;
  if (signed.to?.toLowerCase() !== to.toLowerCase() || signed.value !== value || data_.toLowerCase() !== data)
    wrong('pays something else');
  return `0x${transaction.hash.replace(/^0x/, '')}`;
}

/**
 * Takes what the wallet has made of a file: for each withdrawal a signed transaction, which is compared with what was asked
 * for, or the number of one that the wallet has sent itself, which the chain will show. Returns the file that it answers and
 * the signed ones, to be sent after the commit. Throws `ProviderError`; nothing of the file counts then.
 */
export async function importSignedPayouts(
  client: PoolClient,
  text: string,
  { chainId, tokens }: Pick<ChainPayoutOrder, 'chainId' | 'tokens'>,
  by: AnsweredBy,
): Promise<{ readonly message: string; readonly raws: readonly string[] }> {
  let json: unknown;
  try {
    json = JSON.parse(text.slice(0, 50_000_000));
  } catch {
    throw new ProviderError('unknown-format', 'the file is not JSON');
  }
  const parsed = signedFile.safeParse(json);
  if (!parsed.success)
    throw new ProviderError('invalid', 'the file must have a message, and results with a withdrawal and tx or raw');
  const { message, results } = parsed.data;
  const open = await openPayouts(client, message, by);
  const raws: string[] = [];
  for (const result of results) {
    const payout = open.find(({ withdrawal }) => withdrawal === result.withdrawal);
    if (payout === undefined)
      throw new ProviderError('not-ours', `withdrawal ${result.withdrawal} is not open in ${message}`);
    const tx = 'raw' in result ? checkSigned(result.raw, payout, chainId, tokens) : result.tx.toLowerCase();
    await keepTransaction(client, payout, tx, by.staff);
    if ('raw' in result) raws.push(result.raw);
  }
  return { message, raws };
}
