import { useEffect } from 'react';
import type { NamedWay } from './ways.ts';

interface Typed {
  readonly account: string;
  /** Of the country of a phone number. */
  readonly area_id: string;
}

const NOTHING: Typed = { account: '', area_id: '' };

/** In memory: no address gets into the browser's history or storage. */
let typed: Typed & { readonly way: NamedWay | undefined } = { way: undefined, ...NOTHING };

/** What was typed on a screen that leads into an account, for the next one: who has forgotten a password types no address again. */
export const typedAccount = (way: NamedWay): Typed =>
  typed.way === way ? { account: typed.account, area_id: typed.area_id } : NOTHING;

/** Keeps what is typed until an account is entered. */
export function useTypedAccount(way: NamedWay, { account, area_id }: Typed): void {
  useEffect(() => {
    typed = { way, account, area_id };
  }, [way, account, area_id]);
}

export function forgetTypedAccount(): void {
  typed = { way: undefined, ...NOTHING };
}
