import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { operatorSettings } from '@vitrine/wire/config/operator/operator-settings';
import { publishSettings } from '@vitrine/wire/config/operator/publish-settings';

interface Owner {
  call<C extends Call>(call: C, request: RequestOf<C>): Promise<ResponseOf<C>>;
}

/** Publishes these settings as a version of their own, as an owner in the console does. */
export async function changeSettings(owner: Owner, changes: Readonly<Record<string, string>>): Promise<number> {
  const { version: seen } = await owner.call(operatorSettings, {});
  const { version } = await owner.call(publishSettings, { version: seen, changes: JSON.stringify(changes) });
  if (version === null) throw new Error('the version waits for its time');
  return version;
}
