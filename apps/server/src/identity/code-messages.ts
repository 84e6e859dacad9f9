import { MINUTE } from '@vitrine/domain/kernel/time';
import type { Language } from '@vitrine/wire/envelope';
import type { PoolClient } from 'pg';
import { textIn } from '../platform/http/texts.ts';
import type { Messages } from '../platform/messages/messages.ts';
import type { AccountName } from './account-name.ts';
import { CODE_MS } from './codes.ts';

export type CodeAbout = 'register' | 'registered' | 'reset' | 'pay-password';

export interface CodeMessageDeps {
  readonly messages: Pick<Messages, 'put' | 'sends'>;
  readonly siteName: () => string;
  readonly mode: 'paper' | 'real';
  readonly showCode: (to: string, code: string) => void;
}

/** Writes the messages that carry codes. */
export class CodeMessages {
  readonly #deps: CodeMessageDeps;

  constructor(deps: CodeMessageDeps) {
    this.#deps = deps;
  }

  /** How codes reach people: by the channel, shown by site and machine in paper mode, or not at all. */
  way(channel: AccountName['channel']): 'sent' | 'shown' | 'none' {
    if (this.#deps.messages.sends(channel)) return 'sent';
    return this.#deps.mode === 'paper' ? 'shown' : 'none';
  }

  /** In the transaction that makes the code. `code`: undefined for a message without one. */
  async put(
    client: PoolClient,
    to: AccountName,
    message: {
      readonly about: CodeAbout;
      readonly code: string | undefined;
      readonly language: Language;
      readonly at: number;
    },
  ): Promise<void> {
    const { about, code, language, at } = message;
    const params = { site: this.#deps.siteName(), minutes: CODE_MS / MINUTE };
    await this.#deps.messages.put(client, {
      at,
      channel: to.channel,
      to: to.text,
      subject: textIn(language, 'code.subject', params),
      text: textIn(language, `code.${about}`, params),
      language,
      kind: `identity.${about}`,
      expiresAt: at + CODE_MS,
      ...(code === undefined ? {} : { secret: code }),
    });
  }

  /** For whoever runs the machine. */
  show(to: AccountName, code: string): void {
    this.#deps.showCode(to.text, code);
  }
}
