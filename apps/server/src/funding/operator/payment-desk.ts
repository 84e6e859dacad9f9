import { Refused } from '../../platform/http/answer.ts';
import type { PaymentSettings } from '../../platform/payment-settings.ts';
import { type ChainCurrency, chainCurrencies } from '../providers/chain/transfers.ts';
import { type Claims, ProviderError, type ProviderRefusal } from '../providers/provider.ts';
import type { FundingDesk } from './desk.ts';

/** What the staff operations on banks and wallets need. In paper mode there are neither. */
export interface PaymentDesk extends FundingDesk {
  readonly payments: PaymentSettings;
  readonly claims: Claims;
  /** What payees read before the number of their withdrawal. */
  readonly siteName: () => string;
}

const REFUSALS = {
  'unknown-format': 'funding.file-unknown',
  'too-large': 'funding.file-too-large',
  invalid: 'funding.file-invalid',
  'not-ours': 'funding.file-not-ours',
  outdated: 'funding.payment-refused',
} as const satisfies Record<ProviderRefusal, string>;

/** Does something with a file of a bank or wallet; why the file was refused otherwise. */
export async function refusing<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return new Refused(REFUSALS[error.code], { detail: error.message });
  }
}

/** The name of an uploaded file in lists and in the audit log. */
export const fileNameOf = ({ name }: File): string => name.replaceAll(/\p{C}/gu, '').slice(0, 200) || 'file';

/** What a wallet pays. */
export const currenciesOnChain = (ethereum: PaymentSettings['ethereum']): readonly ChainCurrency[] =>
  ethereum === undefined ? [] : chainCurrencies(ethereum.tokens);
