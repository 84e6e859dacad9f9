import { useTranslations } from 'use-intl';

import { useOnlyOneAccount } from './use-total-assets.ts';

const KINDS = [1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 21, 22, 31, 32, 41, 42, 43, 44, 51, 61] as const;

/** The kinds of entry that an account can have, by `accountTypeId`; 0 stands for all accounts. */
const KINDS_OF: Readonly<Record<number, readonly number[]>> = {
  0: KINDS,
  1: [1, 2, 3, 4, 5, 41, 42, 43, 44, 51, 61],
  2: [4, 5, 11, 12, 13, 14, 31, 32, 51, 61],
  3: [4, 5, 21, 22, 51, 61],
};

/** The kinds to filter by. An account that was, or has become, the only one may have any. */
export function useKindsOf(accountTypeId: number): readonly number[] {
  const isOnlyOne = useOnlyOneAccount();
  return (isOnlyOne ? KINDS : KINDS_OF[accountTypeId]) ?? [];
}

/** What a kind of entry is called. */
export function useKindName(): (type: number) => string {
  const t = useTranslations('ledger.log');
  return (type) => {
    const known = KINDS.find((kind) => kind === type);
    return known === undefined ? t('other', { type }) : t(`type${known}`);
  };
}
