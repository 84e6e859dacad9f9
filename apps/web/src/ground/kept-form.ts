import { useEffect } from 'react';

const STORED_AS = 'vitrine.form';

interface KeptForm {
  readonly name: string;
  readonly product: number;
  readonly form: unknown;
}

/** Keeps what a visitor has entered for a product while they log in, in this window. */
export function keepForm(name: string, product: number, form: object): void {
  const kept: KeptForm = { name, product, form };
  sessionStorage.setItem(STORED_AS, JSON.stringify(kept));
}

/** What was kept of a form for the product, to be judged by its room; undefined when nothing was. */
export function keptForm(name: string, product: number): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null') as KeptForm | null;
    return kept?.name === name && kept.product === product ? kept.form : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets it once a form has taken it over: it comes back once. */
export function useForgetKeptForm(): void {
  useEffect(() => sessionStorage.removeItem(STORED_AS), []);
}
