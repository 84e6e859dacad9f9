import type { Language } from '@vitrine/wire/envelope';
import type { PoolClient } from 'pg';
import type { Images } from './images.ts';
import type { MoneyGuard } from './money-guard.ts';
import type { StrangeLogIns } from './strange-log-ins.ts';

/** What rooms that move money need of this one. */
export interface ForMoney {
  /** In which customers show pictures. */
  readonly images: Images;
  /** Asked before money moves. */
  readonly moneyGuard: MoneyGuard;
  /** Tells customers of new payout ways. */
  readonly tellOfWay: StrangeLogIns['tellOfWay'];
  /** Tells a customer by mail, or by SMS without a mail address, what others have done with their money. */
  readonly tellOfMoney: (
    client: PoolClient,
    uid: number,
    text: (language: Language) => Promise<string>,
  ) => Promise<void>;
}
