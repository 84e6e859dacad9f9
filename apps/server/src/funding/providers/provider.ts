import type { PoolClient } from 'pg';

// Real money enters and leaves through providers: a bank account whose statements are imported, a chain whose addresses are
// watched. A provider reports what the outside world says and decides nothing; the desk and the core decide.

/** Something that a provider saw arrive. It is reported once, under its reference. */
export interface Arrival {
  /** `bank` or `ethereum`. */
  readonly provider: string;
  /** Once ever for the provider: the identity of a statement entry, a transaction and its transfer. */
  readonly reference: string;
  readonly currency: string;
  /** Millionths of the currency, above 0; what a chain counts more finely is rounded down. */
  readonly amount: bigint;
  /** The account or address of the site that it arrived at. */
  readonly arrivedAt: string;
  /** As the provider names the payer; chains name an address. Undefined when nothing is named. */
  readonly payer: string | undefined;
  /** Unix ms. */
  readonly bookedAt: number;
  /** SHA-256 of what the provider said, hexadecimal. The text itself stays in the provider's table. */
  readonly evidence: string;
}

/** A deposit that a customer has announced and that nothing has arrived for yet. */
export interface OpenClaim {
  readonly deposit: bigint;
  readonly currency: string;
  /** Millionths of the currency. */
  readonly amount: bigint;
  /** Every spelling of the customer's name that the site knows, in any script; empty when it knows none. */
  readonly names: readonly string[];
}

/** Where the providers find open claims. The room fills it from the deposits of the core. */
export interface Claims {
  /** Those of the given numbers that are still open. */
  open(client: PoolClient, deposits: readonly bigint[]): Promise<readonly OpenClaim[]>;
  /** The open ones of a customer in a currency of a chain. */
  openOf(client: PoolClient, uid: bigint, currency: string): Promise<readonly OpenClaim[]>;
}

/** A withdrawal that is approved and not paid. */
export interface Payout {
  readonly withdrawal: bigint;
  readonly currency: string;
  /** Millionths of the currency: what is to arrive. */
  readonly amount: bigint;
}

export interface ChainPayout extends Payout {
  readonly address: string;
}

export interface BankPayout extends Payout {
  readonly payee: BankPayee;
}

export interface BankPayee {
  readonly name: string;
  /** An IBAN, or an account number where there is no IBAN. */
  readonly account: string;
  /** Needed where the account is no IBAN. */
  readonly bic: string | undefined;
}

/** What became of a payout. `paid` and `failed` are final. */
export interface PayoutResult {
  readonly withdrawal: bigint;
  readonly state: 'sent' | 'paid' | 'failed';
  /** A code of ISO 20022 such as `AC01`, or what the chain says; undefined unless it failed. */
  readonly reason: string | undefined;
}

/** A page of what a provider has reported. */
export interface PageOfState<S extends string> {
  readonly state: S;
  /** Continues after this id. */
  readonly after?: bigint | undefined;
  readonly limit: number;
}

/** Why a file or a request of the desk was refused: for the person who sent it. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderRefusal;
  constructor(code: ProviderRefusal, detail: string) {
    super(detail);
    this.code = code;
  }
}

export type ProviderRefusal =
  /** Not a statement or report in a known format. */
  | 'unknown-format'
  /** Larger or deeper than any real one. */
  | 'too-large'
  /** It contradicts itself or its format. */
  | 'invalid'
  /** Valid, but about an account, currency or batch that is not the site's. */
  | 'not-ours'
  /** It changed meanwhile, or is in a state in which that is impossible. */
  | 'outdated';
