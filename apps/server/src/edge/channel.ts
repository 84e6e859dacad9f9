import type { MessagePort } from 'node:worker_threads';
import type { Channel } from '@vitrine/engine/port/messages';

/** A port between two threads of this process. */
export const portChannel = <Out, In>(port: MessagePort): Channel<Out, In> => ({
  post: (message) => port.postMessage(message),
  listen: (take) => {
    port.on('message', take);
  },
});
