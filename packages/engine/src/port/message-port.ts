import type { MessagePort } from 'node:worker_threads';
import type { Channel } from './messages.ts';

/** A port between two threads of this process. */
export const portChannel = <Out, In>(port: MessagePort): Channel<Out, In> => ({
  post: (message) => port.postMessage(message),
  listen: (take) => {
    port.on('message', take);
  },
});
