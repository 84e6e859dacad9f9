import { companyStatus } from '@vitrine/wire/content/company-status';
import { create } from 'zustand';
import { client } from '../ground/client.ts';
import { firstAnswer } from '../ground/first-answers.ts';
import { webAddress } from '../ground/web-address.ts';

/** The search lists companies in main mode, otherwise products (NEWS-13). */
export const useCompanyMode = create<{ readonly isMain: boolean }>()(() => ({ isMain: false }));

let askedAt = 0;
/** When it was asked for last, by the clock of this device. */
export const companyStatusAskedAt = (): number => askedAt;

/**
 * Asks once, at the start, whether the company serves customers here: if not, the browser goes to `loss_url` (NEWS-12).
 * Without an answer, or without an address to go to, the app goes on.
 */
export async function checkCompanyStatus(): Promise<void> {
  askedAt = Date.now();
  const answer = firstAnswer(companyStatus, true) ?? (await client.call(companyStatus, {}).catch(() => undefined));
  if (answer === undefined) return;
  const { status, type, loss_url } = answer;
  if (status !== 0) {
    useCompanyMode.setState({ isMain: type === 0 });
    return;
  }
  const away = webAddress(loss_url);
  if (away !== undefined) window.location.replace(away);
}
