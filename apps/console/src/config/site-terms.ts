/** Drops the decimals: the call takes whole units only. */
export const wholeUnits = (money: string) => money.replace(/\.0+$/, '');
