import type { Language } from '@vitrine/wire/envelope';

/** A message as its provider gets it. */
export interface Delivery {
  /** Stays the same when sending is repeated, so that the receiver can recognise a message that arrived twice. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The link or code at its end. */
  readonly secret: string | undefined;
  /** The language of the text. */
  readonly language: Language;
}

/** Thrown when a provider did not take a message; the text contains neither credentials nor what the message says. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** The provider has refused the recipient or the message for good: sending it again is useless. */
  readonly isPermanent: boolean;
  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

/** Sends one message; resolves when the provider has accepted it. Throws {@link DeliveryError}. */
export type Deliver = (delivery: Delivery) => Promise<void>;
