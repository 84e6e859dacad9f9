/**
 * A server's text frame as sent (RFC 6455 §5.2): final, unmasked, uncompressed. Servers do not mask, so
 * one buffer is right for every socket, and frames may be joined and written at once.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = 0x81;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
}

/** The answer to a ping: its payload, at most 125 bytes (RFC 6455 §5.5.3). */
export function pongFrame(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x8a, payload.length]), payload]);
}

/** A push of a topic. */
export function pushFrame(topic: string, data: unknown): Buffer {
  return textFrame(`{"type":"push","topic":${JSON.stringify(topic)},"data":${JSON.stringify(data)}}`);
}
