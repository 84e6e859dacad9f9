import { type SecretBox, SecretUnreadable } from './secret-box.ts';

/** How many secrets of a kind there are, and how many no key opened. */
export interface Resealed {
  readonly what: string;
  readonly count: number;
  readonly unreadable: number;
}

/** A secret, sealed by the new key. */
export interface Fresh {
  readonly secret: Buffer;
  readonly sealed: Buffer;
}

/**
 * Seals secrets by a new key. One that the new key opens already stays as it is: a rotation that was cut short goes on where
 * it was.
 */
export class KeyRotation {
  readonly #old: SecretBox;
  readonly next: SecretBox;

  constructor(old: SecretBox, next: SecretBox) {
    this.#old = old;
    this.next = next;
  }

  /** Undefined for what neither key opens. */
  reseal(sealed: Buffer, purpose: string): Fresh | undefined {
    const done = opened(this.next, sealed, purpose);
    if (done !== undefined) return { secret: done, sealed };
    const secret = opened(this.#old, sealed, purpose);
    return secret && { secret, sealed: this.next.seal(secret, purpose) };
  }
}

function opened(box: SecretBox, sealed: Buffer, purpose: string): Buffer | undefined {
  try {
    return box.open(sealed, purpose);
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined;
    throw error;
  }
}

/** Counts secrets of one kind. */
export class ResealCount {
  readonly #what: string;
  #count = 0;
  #unreadable = 0;

  constructor(what: string) {
    this.#what = what;
  }

  add(fresh: Fresh | undefined): void {
    this.#count += 1;
    if (fresh === undefined) this.#unreadable += 1;
  }

  get total(): Resealed {
    return { what: this.#what, count: this.#count, unreadable: this.#unreadable };
  }
}
