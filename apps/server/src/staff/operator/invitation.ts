import { randomBytes } from 'node:crypto';
import { HOUR } from '@vitrine/domain/kernel/time';
import type { Language } from '@vitrine/wire/envelope';
import type { Invitation } from '@vitrine/wire/staff/operator/invite-staff';
import type { StaffRole } from '@vitrine/wire/staff/role';
import type { PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import { textIn } from '../../platform/http/texts.ts';
import type { Messages } from '../../platform/messages/messages.ts';
import type { OwnerLink } from '../owner-link.ts';
import {
  type Admission,
  type Db,
  deleteSessionsOf,
  hasTwoOwners,
  type Invited,
  putInvited,
  putReset,
  type StaffRecord,
} from '../store.ts';
import { isoOf } from './texts.ts';

export const INVITATION_MS = 48 * HOUR;

/** A new token for an invitation or a reset: 256 bits. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Where a link goes: to the person's mailbox, or to the terminal of the machine that runs the site. */
export type LinkPlace = 'mail' | 'machine';

export interface InvitationDeps {
  readonly messages: Messages;
  readonly siteName: () => string;
  readonly language: () => Language;
  /** The URL of the page that accepts an invitation. */
  readonly link: (token: string) => string;
  readonly showOwnerLink: (link: OwnerLink) => void;
}

/** The transaction in which a link is made. */
export interface Delivery {
  readonly client: PoolClient;
  readonly afterCommit: (work: () => Promise<void>) => void;
  /** Unix ms. */
  readonly now: number;
}

/** Makes and delivers the links with which people enrol. No call answers a link, and no page of the console shows one. */
export class Invitations {
  readonly #deps: InvitationDeps;

  constructor(deps: InvitationDeps) {
    this.#deps = deps;
  }

  /** Where the link of a person with these roles would go. Refuses if there is no place. */
  async placeFor(db: Db, roles: readonly StaffRole[]): Promise<LinkPlace | Refused> {
    return roles.includes('owner') && !(await hasTwoOwners(db)) ? 'machine' : this.mailOrRefused();
  }

  mailOrRefused(): 'mail' | Refused {
    return this.#deps.messages.sends('email') ? 'mail' : new Refused('staff.no-mail-server');
  }

  /** Invites a person. An owner whose link the machine shows is vouched for by whoever runs the machine. */
  async invite(delivery: Delivery, invited: Invited, admission: Admission): Promise<InvitedPerson | Refused> {
    const { client, now } = delivery;
    const place = await this.placeFor(client, invited.roles);
    if (place instanceof Refused) return place;
    const token = newToken();
    const until = now + INVITATION_MS;
    const by = place === 'machine' ? { invitedBy: undefined, isVouched: true } : admission;
    const id = await putInvited(client, invited, by, token, now, until);
    if (id === undefined) return new Refused('staff.email-taken');
    await this.#deliver(delivery, 'invitation', { to: invited.email, token, place });
    return { id, invitation: { linkIn: place, expiresAt: isoOf(until) } };
  }

  /** Removes password and second factor of a person, ends their sessions, and mails them a link to enrol again. */
  async reset(delivery: Delivery, { id, email }: Pick<StaffRecord, 'id' | 'email'>): Promise<Invitation | Refused> {
    const { client, now } = delivery;
    const place = this.mailOrRefused();
    if (place instanceof Refused) return place;
    const token = newToken();
    await putReset(client, id, token, now + INVITATION_MS);
    await deleteSessionsOf(client, id);
    await this.#deliver(delivery, 'reset', { to: email, token, place });
    return { linkIn: place, expiresAt: isoOf(now + INVITATION_MS) };
  }

  async #deliver(
    { client, afterCommit, now }: Delivery,
    about: 'invitation' | 'reset',
    { to, token, place }: { readonly to: string; readonly token: string; readonly place: LinkPlace },
  ): Promise<void> {
    const { messages, siteName, language, link, showOwnerLink } = this.#deps;
    const expiresAt = now + INVITATION_MS;
    if (place === 'machine') {
      afterCommit(async () => showOwnerLink({ email: to, url: link(token), expiresAt }));
      return;
    }
    const params = { site: siteName(), hours: INVITATION_MS / HOUR };
    const subject = textIn(language(), `mail.${about}-subject`, params);
    const text = textIn(language(), `mail.${about}-text`, params);
    const secret = link(token);
    await messages.put(client, {
      at: now,
      channel: 'email',
      to,
      subject,
      text,
      secret,
      kind: 'staff.access',
      expiresAt,
    });
  }
}

/** An invited person and where their link is. */
export interface InvitedPerson {
  readonly id: number;
  readonly invitation: Invitation;
}
