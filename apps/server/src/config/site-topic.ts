import { pushFrame } from '../platform/realtime/frame.ts';
import type { SharedSource } from '../platform/realtime/hub.ts';

const TOPIC = 'SITE';

/** `SITE`: which version of the configuration is in force. It is compared four times a second, which costs nothing. */
export function siteTopic(version: () => string): SharedSource {
  const frame = () => pushFrame(TOPIC, { version: version() });
  let sent = version();
  return {
    has: (topic) => topic === TOPIC,
    drain(emit) {
      if (sent === version()) return;
      sent = version();
      emit(TOPIC, frame());
    },
    snapshot: (topic) => (topic === TOPIC ? [frame()] : []),
  };
}
