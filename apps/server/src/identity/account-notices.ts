import type { Language } from '@vitrine/wire/envelope';
import type { PoolClient } from 'pg';
import { textIn } from '../platform/http/texts.ts';
import type { Messages } from '../platform/messages/messages.ts';

export interface AccountNotice {
  readonly about:
    | 'second-factor-added'
    | 'second-factor-removed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'log-in'
    | 'payout-way-added'
    | 'money'
    | 'name-verified'
    | 'name-rejected';
  readonly params?: Readonly<Record<string, string>>;
  /** A link that only the owner may read. */
  readonly secret?: string;
}

export interface AccountNoticeDeps {
  readonly messages: Pick<Messages, 'put'>;
  readonly siteName: () => string;
  /** The language of customers who are told without a call of theirs. */
  readonly language: () => Language;
  /** Time with zone, as messages show it. */
  readonly timeText: (at: number) => string;
  readonly now: () => number;
}

/** Tells customers about changes of their account that somebody else has made, or may have made: by mail, or by SMS without a mail address. */
export class AccountNotices {
  readonly #deps: AccountNoticeDeps;

  constructor(deps: AccountNoticeDeps) {
    this.#deps = deps;
  }

  /** In the transaction of the change. `language`: that of the call. */
  async tell(
    client: PoolClient,
    { email, mobile }: { readonly email: string; readonly mobile: string },
    notice: AccountNotice,
    language: Language = this.#deps.language(),
  ): Promise<void> {
    const { messages, siteName, timeText, now } = this.#deps;
    const at = now();
    const params = { ...notice.params, site: siteName(), time: timeText(at) };
    await messages.put(client, {
      at,
      channel: email === '' ? 'sms' : 'email',
      to: email === '' ? mobile : email,
      subject: textIn(language, 'notice.subject', params),
      text: textIn(language, `notice.${notice.about}`, params),
      language,
      ...(notice.secret === undefined ? {} : { secret: notice.secret }),
    });
  }
}
