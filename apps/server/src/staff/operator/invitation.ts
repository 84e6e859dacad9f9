import { randomBytes } from 'node:crypto';
import { HOUR } from '@vitrine/domain/kernel/time';
import type { Language } from '@vitrine/wire/envelope';
import type { StaffRole } from '@vitrine/wire/staff/role';
import type { PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import { textIn } from '../../platform/http/texts.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { putMessage } from '../outbox.ts';
import type { OwnerLink } from '../owner-link.ts';
import { lockOwners } from '../store.ts';

export const INVITATION_MS = 48 * HOUR;
/** Owners who are admitted by whoever runs the machine: from then on two people can decide. */
const OWNERS_BY_MACHINE = 2;

/** A new token for an invitation or a reset: 256 bits. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Where a link goes: to the person's mailbox, or to the terminal of the machine that runs the site. */
export type LinkPlace = 'mail' | 'machine';

interface Delivery {
  readonly client: PoolClient;
  readonly afterCommit: (work: () => Promise<void>) => void;
}

export interface InvitationDeps {
  readonly box: SecretBox;
  readonly siteName: () => string;
  readonly language: () => Language;
  /** The URL of the page that accepts an invitation. */
  readonly link: (token: string) => string;
  readonly sendsMail: boolean;
  readonly showOwnerLink: (link: OwnerLink) => void;
}

/** Delivers the links with which people enrol. No call answers a link, and no page of the console shows one. */
export class Invitations {
  readonly #deps: InvitationDeps;

  constructor(deps: InvitationDeps) {
    this.#deps = deps;
  }

  /** Where the link for a person with these roles goes. Refuses if there is no place. */
  async placeFor(client: PoolClient, roles: readonly StaffRole[]): Promise<LinkPlace | Refused> {
    if (roles.includes('owner') && (await lockOwners(client)).length < OWNERS_BY_MACHINE) return 'machine';
    return this.mailOrRefused();
  }

  mailOrRefused(): 'mail' | Refused {
    return this.#deps.sendsMail ? 'mail' : new Refused('staff.no-mail-server');
  }

  /** Sends the link for a token that is valid until `until` (Unix ms). */
  async deliver(
    { client, afterCommit }: Delivery,
    about: 'invitation' | 'reset',
    {
      to,
      token,
      place,
      at,
    }: { readonly to: string; readonly token: string; readonly place: LinkPlace; readonly at: number },
  ): Promise<void> {
    const { box, siteName, language, link, showOwnerLink } = this.#deps;
    const expiresAt = at + INVITATION_MS;
    if (place === 'machine') {
      afterCommit(async () => showOwnerLink({ email: to, url: link(token), expiresAt }));
      return;
    }
    const params = { site: siteName(), hours: INVITATION_MS / HOUR };
    const subject = textIn(language(), `mail.${about}-subject`, params);
    const text = textIn(language(), `mail.${about}-text`, params);
    await putMessage(client, { at, channel: 'email', to, subject, text, secret: link(token), expiresAt }, box);
  }
}
