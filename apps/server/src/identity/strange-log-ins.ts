import { DAY } from '@vitrine/domain/kernel/time';
import type { ResponseOf } from '@vitrine/wire/call';
import { disownSession } from '@vitrine/wire/identity/disown-session';
import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import { Refused } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { type SecretBox, SecretUnreadable } from '../platform/secret-box.ts';
import type { AccountNotices } from './account-notices.ts';
import { readProfile } from './account-store.ts';
import type { Sessions } from './sessions.ts';

const PURPOSE = 'disown session';
/** Longer than a session lives. */
const LINK_MS = 91 * DAY;

const content = z.object({
  uid: z.number(),
  session: z.number(),
  until: z.number(),
  /** A payout way that was bound in that session. */
  way: z.optional(z.number()),
});

/** What a link undoes: a session, and the payout way that was bound in it. */
export interface Disowned {
  readonly uid: number;
  readonly session: number;
  readonly way?: number | undefined;
}

/** A log-in from a browser in which its customer has not logged in before. */
export interface StrangeLogIn {
  readonly uid: number;
  readonly session: number;
  readonly device: string;
  readonly address: string;
}

export interface StrangeLogInDeps {
  readonly box: SecretBox;
  readonly now: () => number;
  readonly notices: AccountNotices;
  readonly link: (token: string) => string;
}

/** Tells customers of log-ins from browsers that the site does not know, and of new payout ways, with a link that undoes it. */
export class StrangeLogIns {
  readonly #deps: StrangeLogInDeps;

  constructor(deps: StrangeLogInDeps) {
    this.#deps = deps;
  }

  /** In the transaction that begins the session. */
  async tell(client: PoolClient, { uid, session, device, address }: StrangeLogIn): Promise<void> {
    await this.#deps.notices.tell(client, await readProfile(client, uid), {
      about: 'log-in',
      params: { device: device === '' ? '-' : device, address },
      secret: this.#linkOf({ uid, session }),
    });
  }

  /** Tells customers of a payout way, in the transaction that binds it. The link also deletes it. */
  async tellOfWay(
    client: PoolClient,
    bound: Required<Disowned>,
    params: { readonly way: string; readonly from: string },
  ): Promise<void> {
    const about = { about: 'payout-way-added', params, secret: this.#linkOf(bound) } as const;
    await this.#deps.notices.tell(client, await readProfile(client, bound.uid), about);
  }

  #linkOf(undone: Disowned): string {
    const { box, now, link } = this.#deps;
    const sealed = box.seal(Buffer.from(JSON.stringify({ ...undone, until: now() + LINK_MS })), PURPOSE);
    return link(sealed.toString('base64url'));
  }

  /** What a link undoes; undefined if the site did not make the link, or it is too old. */
  namedBy(token: string): Disowned | undefined {
    const { box, now } = this.#deps;
    try {
      const named = z.parse(content, JSON.parse(box.open(Buffer.from(token, 'base64url'), PURPOSE).toString()));
      return named.until > now() ? named : undefined;
    } catch (error) {
      if (error instanceof SecretUnreadable) return undefined;
      throw error;
    }
  }
}

/** Deletes a payout way and cancels what was to be paid there; says of how many withdrawals it is too late. */
export type DisownWay = (uid: number, way: number) => Promise<ResponseOf<typeof disownSession>>;

/** Repeated, it changes nothing more: the session has ended. */
export const disownSessionRoute = (strange: StrangeLogIns, sessions: Sessions, disownWay: DisownWay) =>
  route(disownSession, async ({ token }) => {
    const named = strange.namedBy(token);
    if (named === undefined) return new Refused('request.not-found');
    await sessions.revoke(named.uid, named.session);
    return named.way === undefined ? { cancelled: 0, underWay: 0 } : disownWay(named.uid, named.way);
  });
