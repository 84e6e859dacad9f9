import { randomBytes } from 'node:crypto';
import { DAY } from '@vitrine/domain/kernel/time';
import * as z from 'zod/mini';
import { type SecretBox, SecretUnreadable } from './secret-box.ts';

const KNOWN_MS = 180 * DAY;
const PEOPLE_KEPT = 8;
/** Tells the token from anything else that might be sent in its place. */
const PREFIX = 'known.';

const content = z.object({ id: z.string(), people: z.array(z.number()), until: z.number() });
type Content = z.output<typeof content>;

/**
 * The browsers in which people have signed in. Each keeps a token, encrypted by the site's key, that names the browser and
 * the people who signed in there. The token opens nothing: guesses from other browsers just do not delay this one. It is
 * good for 180 days after the last sign-in.
 */
export class KnownBrowsers {
  readonly #box: SecretBox;
  readonly #now: () => number;
  readonly #purpose: string;

  /** `whose`: the kind of people, such as `staff`; a token of another kind is unknown. */
  constructor(box: SecretBox, now: () => number, whose: string) {
    this.#box = box;
    this.#now = now;
    this.#purpose = `browser of ${whose}`;
  }

  /** The key by which attempts from the browser are counted; undefined if this person has not signed in there. */
  keyFor(token: string | undefined, person: number): string | undefined {
    const known = this.#read(token);
    return known?.people.includes(person) === true ? `browser ${known.id} ${person}` : undefined;
  }

  /** The token for a browser in which the person has just signed in; `token` is the one that it had. */
  remember(token: string | undefined, person: number): string {
    const known = this.#read(token) ?? { id: randomBytes(16).toString('base64url'), people: [] };
    const people = [...known.people.filter((one) => one !== person), person].slice(-PEOPLE_KEPT);
    const renewed: Content = { id: known.id, people, until: this.#now() + KNOWN_MS };
    return PREFIX + this.#box.seal(Buffer.from(JSON.stringify(renewed)), this.#purpose).toString('base64url');
  }

  #read(token: string | undefined): Content | undefined {
    if (token?.startsWith(PREFIX) !== true) return undefined;
    try {
      const opened = this.#box.open(Buffer.from(token.slice(PREFIX.length), 'base64url'), this.#purpose);
      const known = z.parse(content, JSON.parse(opened.toString()));
      return known.until > this.#now() ? known : undefined;
    } catch (error) {
      if (error instanceof SecretUnreadable) return undefined;
      throw error;
    }
  }
}
