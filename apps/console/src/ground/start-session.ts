import { createClient } from '@vitrine/wire/client';
import { me } from '@vitrine/wire/staff/operator/me';
import { seen } from './activity.ts';
import { sessionBegan } from './session.ts';
import { currentLanguage } from './texts.tsx';

/** Asks who the new token belongs to, and lets them in: nothing of the console is drawn before their roles are known. */
export async function beginSession(token: string): Promise<void> {
  const { id, name, roles, mode } = await createClient({ lang: currentLanguage, token: () => token }).call(me, {});
  seen();
  sessionBegan({ token, staff: { id, name, roles }, mode });
}
