/** A currency as its lists name it: `USDT (TRC20)`. */
export const currencyName = ({ code, protocol }: { readonly code: string; readonly protocol: string }): string =>
  protocol === '' || protocol === code ? code : `${code} (${protocol})`;
