import { checkpoint } from '@vitrine/wire/trust/checkpoint';
import type { Deps } from '../platform/deps.ts';
import { type Route, route } from '../platform/http/context.ts';

export const checkpointRoute = (checkpoints: Deps['checkpoints']): Route =>
  route(checkpoint, async () => {
    const { newest, publicKey } = checkpoints.status();
    return { checkpoint: newest ?? null, publicKey };
  });
