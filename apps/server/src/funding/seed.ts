import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../platform/transaction.ts';
import { SEEDED } from './initial-terms.ts';

const CURRENCIES = [
  { id: SEEDED.usd, name: 'USD (bank)', protocol: '' },
  { id: SEEDED.usdt, name: 'USDT (TRC20)', protocol: 'TRC20' },
  { id: SEEDED.btc, name: 'Bitcoin', protocol: '' },
  { id: SEEDED.eth, name: 'Ethereum', protocol: '' },
];

/** The ids of channels and wires begin at 1, in this order. The addresses are right in form, and nobody has a key of them. */
const CHANNELS = [
  { currency: SEEDED.usdt, address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' },
  { currency: SEEDED.btc, address: '1111111111111111111114oLvT2' },
  { currency: SEEDED.eth, address: '0x000000000000000000000000000000000000dEaD' },
];

const WIRES = [
  { bank: 'Simulated Bank', account: 'SIM-0001-2345', swift: 'SIMBGB2L', isDirect: true },
  { bank: 'Simulated Savings Bank', account: 'SIM-0002-6789', swift: 'SIMSGB2L', isDirect: false },
];

async function insertWires(client: PoolClient): Promise<void> {
  for (const { bank, account, swift, isDirect } of WIRES)
    await client.query(
      `INSERT INTO deposit_wires (currency, bank_name, bank_address, swift, payee_name, payee_account, remark, is_direct,
         is_active, is_simulated) VALUES ($1, $2, '1 Simulation Street, London', $3, 'Simulated money desk', $4,
         'Simulated: do not send money', $5, true, true)`,
      [SEEDED.usd, bank, swift, account, isDirect],
    );
}

/** What a new site in paper mode offers besides its terms: names, and where to pay to. All of it says that it is simulated. */
export async function seedFunding(db: Pool, mode: 'paper' | 'real'): Promise<void> {
  if (mode === 'real') return;
  await inTransaction(db, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO bank_simulation (mood, short) VALUES ('normal', 0) ON CONFLICT DO NOTHING`,
    );
    if (rowCount === 0) return;
    for (const [position, { id, name, protocol }] of CURRENCIES.entries())
      await client.query('INSERT INTO funding_currencies (id, name, protocol, position) VALUES ($1, $2, $3, $4)', [
        id,
        name,
        protocol,
        position,
      ]);
    for (const { currency, address } of CHANNELS)
      await client.query(
        'INSERT INTO deposit_channels (currency, address, is_active, is_simulated) VALUES ($1, $2, true, true)',
        [currency, address],
      );
    await insertWires(client);
  });
}
