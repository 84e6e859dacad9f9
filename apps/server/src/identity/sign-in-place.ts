import { addressGroup } from '../platform/http/client-address.ts';
import type { CallContext } from '../platform/http/context.ts';
import { deviceOf } from './device.ts';

/** Where a session begins, as its user recognises it. */
export interface SignInPlace {
  /** Browser and system; empty if unknown. */
  readonly device: string;
  /** An IPv4 address, or the network of an IPv6 one: its other half names nothing that a person knows, and changes daily. */
  readonly address: string;
}

export const signInPlace = ({ userAgent, address }: Pick<CallContext, 'userAgent' | 'address'>): SignInPlace => ({
  device: deviceOf(userAgent),
  address: addressGroup(address),
});
