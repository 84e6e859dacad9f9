import { sessions } from '@vitrine/wire/identity/sessions';
import type { MakeThing } from '../things.ts';

/** The session that the owner's calls are made in. */
export const make: MakeThing = async (owner) => {
  const current = (await owner.call(sessions, {})).find(({ isCurrent }) => isCurrent);
  return String(current?.id);
};
