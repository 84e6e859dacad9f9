import { createClient } from '@vitrine/wire/client';
import { me } from '@vitrine/wire/staff/operator/me';
import { seen } from './activity.ts';
import { sessionBegan } from './session.ts';
import { currentLanguage } from './texts.tsx';

/** Loads the person behind a new token and starts their session: pages depend on their roles. */
export async function beginSession(token: string): Promise<void> {
  const { id, name, roles, mode } = await createClient({ lang: currentLanguage, token: () => token }).call(me, {});
  seen();
  sessionBegan({ token, staff: { id, name, roles }, mode });
}
