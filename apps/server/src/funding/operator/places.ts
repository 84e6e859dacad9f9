import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import type { ParsedRequestOf, ResponseOf } from '@vitrine/wire/call';
import { bankDetailsOf, wrongBankFields } from '@vitrine/wire/funding/bank-details';
import { operatorChannels } from '@vitrine/wire/funding/operator/operator-channels';
import { operatorWires } from '@vitrine/wire/funding/operator/operator-wires';
import { proposeChannel } from '@vitrine/wire/funding/operator/propose-channel';
import { proposeWire } from '@vitrine/wire/funding/operator/propose-wire';
import type { StaffRole } from '@vitrine/wire/staff/role';
import type { Pool, PoolClient } from 'pg';
import { invalidFields, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { lockName } from '../../platform/postgres/advisory-locks.ts';
import type { ProposalKind, StaffContext } from '../../staff/index.ts';
import { namedCurrency, readCurrencyNames } from '../currencies.ts';
import { coinDestination } from '../payout-ways.ts';
import type { FundingDesk } from './desk.ts';
import { pendingBySubject } from './terms.ts';

type Db = Pool | PoolClient;
/** Who decides where customers pay to. */
const DECIDERS: readonly StaffRole[] = ['finance-maker', 'finance-checker', 'owner'];

type Channel = Omit<ResponseOf<typeof operatorChannels>['rows'][number], 'currencyName' | 'proposal'>;
type Wire = Omit<ResponseOf<typeof operatorWires>['rows'][number], 'currencyName' | 'proposal'>;
type ChannelTexts = Omit<Channel, 'id' | 'isSimulated'>;
type WireTexts = Omit<Wire, 'id' | 'isSimulated'>;

const FLAG = (column: string, name: string) => `CASE WHEN ${column} THEN '1' ELSE '0' END AS "${name}"`;

async function readChannels(db: Db): Promise<readonly Channel[]> {
  const { rows } = await db.query<Channel>(
    `SELECT id, currency, address, memo, ${FLAG('is_active', 'isActive')}, is_simulated AS "isSimulated"
     FROM deposit_channels ORDER BY id`,
  );
  return rows;
}

async function readWires(db: Db): Promise<readonly Wire[]> {
  const { rows } = await db.query<Wire>(
    `SELECT id, currency, bank_name AS "bankName", bank_address AS "bankAddress", swift, iban, ifsc,
       payee_name AS "payeeName", payee_account AS "payeeAccount", remark, ${FLAG('is_direct', 'isDirect')},
       ${FLAG('is_active', 'isActive')}, is_simulated AS "isSimulated"
     FROM deposit_wires ORDER BY id`,
  );
  return rows;
}

/** What staff may change of a place. */
function textsOf<T extends { readonly id: number; readonly isSimulated: boolean }>(place: T | undefined) {
  if (place === undefined) return null;
  const { id: _id, isSimulated: _isSimulated, ...texts } = place;
  return texts;
}

async function saveChannel(client: PoolClient, id: number, { currency, address, memo, isActive }: ChannelTexts) {
  const values = [currency, address, memo, isActive === '1'];
  await (id === 0
    ? client.query('INSERT INTO deposit_channels (currency, address, memo, is_active) VALUES ($1, $2, $3, $4)', values)
    : client.query(
        // With another address it is no longer the one of the simulation.
        `UPDATE deposit_channels SET is_simulated = is_simulated AND address = $2, currency = $1, address = $2, memo = $3,
           is_active = $4 WHERE id = $5`,
        [...values, id],
      ));
}

async function saveWire(client: PoolClient, id: number, wire: WireTexts) {
  const values = [
    wire.currency,
    wire.bankName,
    wire.bankAddress,
    wire.swift,
    wire.iban,
    wire.ifsc,
    wire.payeeName,
    wire.payeeAccount,
    wire.remark,
    wire.isDirect === '1',
    wire.isActive === '1',
  ];
  await (id === 0
    ? client.query(
        `INSERT INTO deposit_wires (currency, bank_name, bank_address, swift, iban, ifsc, payee_name, payee_account,
           remark, is_direct, is_active) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        values,
      )
    : client.query(
        // With another number it is no longer the account of the simulation.
        `UPDATE deposit_wires SET is_simulated = is_simulated AND (iban, payee_account) = ($5, $8), currency = $1, bank_name = $2, bank_address = $3, swift = $4, iban = $5, ifsc = $6,
           payee_name = $7, payee_account = $8, remark = $9, is_direct = $10, is_active = $11 WHERE id = $12`,
        [...values, id],
      ));
}

/** A kind of place: how it is read, saved and named. */
interface Kind<T extends { readonly id: number; readonly isSimulated: boolean }, X> {
  readonly kind: 'funding-channel' | 'funding-wire';
  readonly read: (db: Db) => Promise<readonly T[]>;
  readonly save: (client: PoolClient, id: number, texts: X) => Promise<void>;
}
const CHANNEL: Kind<Channel, ChannelTexts> = { kind: 'funding-channel', read: readChannels, save: saveChannel };
const WIRE: Kind<Wire, WireTexts> = { kind: 'funding-wire', read: readWires, save: saveWire };

const subjectOf = (kind: string, id: number): string => `${kind}/${id === 0 ? 'new' : id}`;
const idOf = (subject: string): number => (subject.endsWith('/new') ? 0 : Number(subject.split('/').at(-1)));

async function lockPlace<T extends { readonly id: number; readonly isSimulated: boolean }, X>(
  client: PoolClient,
  { kind, read }: Kind<T, X>,
  id: number,
): Promise<T | undefined> {
  await lockName(client, kind);
  return (await read(client)).find((one) => one.id === id);
}

/** What an approved proposal does: the place is as it was proposed, if nobody has changed it since. */
function decided<T extends { readonly id: number; readonly isSimulated: boolean }, X>(
  place: Kind<T, X>,
): Omit<ProposalKind, 'kind'> {
  return {
    roles: DECIDERS,
    async apply(client, { subject, before, after }) {
      const id = idOf(subject);
      const now = textsOf(await lockPlace(client, place, id));
      if (canonicalJson(now) !== canonicalJson(before)) return new Refused('staff.outdated');
      await place.save(client, id, after as X);
      return undefined;
    },
  };
}

async function propose<T extends { readonly id: number; readonly isSimulated: boolean }, X>(
  { proposals }: FundingDesk,
  place: Kind<T, X>,
  id: number,
  after: X,
  { client, staff, now, recordAudit }: Pick<StaffContext, 'client' | 'staff' | 'now' | 'recordAudit'>,
) {
  const subject = subjectOf(place.kind, id);
  recordAudit({ subject, after });
  const known = await lockPlace(client, place, id);
  if (id !== 0 && known === undefined) return new Refused('request.not-found');
  const before = textsOf(known);
  recordAudit({ before });
  if (canonicalJson(before) === canonicalJson(after)) return new Refused('staff.nothing-changes');
  const proposal = await proposals.propose(client, staff, { kind: place.kind, subject, before, after }, now);
  return proposal instanceof Refused ? proposal : { proposal };
}

function proposeChannelRoute(funding: FundingDesk): Route {
  const { desk, offer, proposals } = funding;
  proposals.register({ kind: 'funding-channel', ...decided(CHANNEL) });
  return desk.route(proposeChannel, async ({ channel = 0, currency: id, address, memo = '', isActive }, context) => {
    const currency = await namedCurrency(context.client, offer, id);
    if (currency?.way !== 'coin') return new Refused('request.not-found');
    const to = coinDestination(currency, address);
    if (to instanceof Refused) return to;
    const written = to.way === 'coin' ? to.address : address;
    return propose(funding, CHANNEL, channel, { currency: id, address: written, memo, isActive }, context);
  });
}

const BANK_NAMES = {
  bank_swift: 'swift',
  bank_iban: 'iban',
  bank_ifsc: 'ifsc',
  payee_account: 'payeeAccount',
} as const;

/** The account as it is stored, or the fields that are not of their form. */
function wireTextsOf(fields: ParsedRequestOf<typeof proposeWire>): WireTexts | Refused {
  const { swift, iban, ifsc, payeeAccount, payeeName, bankAddress = '', remark = '' } = fields;
  const bank = bankDetailsOf({
    bank_swift: swift,
    bank_iban: iban,
    bank_ifsc: ifsc,
    payee_account: payeeAccount,
    payee_name: payeeName,
  });
  const wrong = wrongBankFields(bank, () => false);
  if (wrong.length > 0) return invalidFields(wrong.map((name) => BANK_NAMES[name as keyof typeof BANK_NAMES] ?? name));
  const { currency, bankName, isDirect, isActive } = fields;
  const checked = { swift: bank.bank_swift, iban: bank.bank_iban, ifsc: bank.bank_ifsc };
  return { currency, bankName, bankAddress, ...checked, payeeName, payeeAccount, remark, isDirect, isActive };
}

function proposeWireRoute(funding: FundingDesk): Route {
  const { desk, offer, proposals } = funding;
  proposals.register({ kind: 'funding-wire', ...decided(WIRE) });
  return desk.route(proposeWire, async ({ wire = 0, ...fields }, context) => {
    const currency = await namedCurrency(context.client, offer, fields.currency);
    if (currency?.way !== 'bank') return new Refused('request.not-found');
    const texts = wireTextsOf({ wire, ...fields });
    return texts instanceof Refused ? texts : propose(funding, WIRE, wire, texts, context);
  });
}

/** Places with the names of their currencies and what is proposed about them. */
async function listed<T extends { readonly id: number; readonly currency: number }>(
  db: Pool,
  kind: string,
  places: readonly T[],
) {
  const names = await readCurrencyNames(db);
  const pending = await pendingBySubject(db, [kind]);
  return {
    rows: places.map((place) => ({
      ...place,
      currencyName: names.get(place.currency)?.name ?? '',
      proposal: pending.get(subjectOf(kind, place.id)) ?? null,
    })),
    newProposal: pending.get(subjectOf(kind, 0)) ?? null,
  };
}

/** Where customers pay to. */
export const placeRoutes = (funding: FundingDesk): readonly Route[] => [
  funding.desk.read(operatorChannels, async () => listed(funding.db, CHANNEL.kind, await readChannels(funding.db))),
  proposeChannelRoute(funding),
  funding.desk.read(operatorWires, async () => listed(funding.db, WIRE.kind, await readWires(funding.db))),
  proposeWireRoute(funding),
];
