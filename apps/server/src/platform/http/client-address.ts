import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

/** Which reverse proxies name the client in `x-forwarded-for`: a number of hops, or their addresses and networks. */
export type TrustedProxy = number | readonly string[];

/** Which address a request was made from. */
export class ClientAddresses {
  readonly #isTrusted: (address: string, hop: number) => boolean;

  /**
   * Throws when an entry of `trusted` is no address, network or known name (`loopback`, `linklocal`, `uniquelocal`).
   */
  constructor(trusted: TrustedProxy) {
    this.#isTrusted =
      typeof trusted === 'number' ? (_address, hop) => hop < trusted : proxyAddress.compile([...trusted]);
  }

  /**
   * The peer of the connection or, when that is a trusted proxy, the last address in `x-forwarded-for` that is not one.
   * An IPv4 address inside an IPv6 one is written as IPv4; what is no address counts as the proxy's. Empty when the
   * connection ended while its request was read.
   */
  of(request: IncomingMessage): string {
    const peer = request.socket.remoteAddress;
    if (peer === undefined) return '';
    if (request.headers['x-forwarded-for'] === undefined) return plainAddress(peer);
    const address = plainAddress(proxyAddress(request, this.#isTrusted));
    return isIP(address) === 0 ? plainAddress(peer) : address;
  }

  /** True for a peer that passes on the requests of others. */
  isProxy(peer: string): boolean {
    return this.#isTrusted(peer, 0);
  }
}

/** What limits count by: an IPv4 address, or the /64 network that one household or server gets in IPv6. */
export function addressGroup(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address;
  const [head = '', tail] = address.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...new Array<string>(missing).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** An IPv4 address that came inside an IPv6 one, as IPv4. */
export const plainAddress = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
