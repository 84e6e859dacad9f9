import type { Command } from '@vitrine/core/input';
import { isCorrectable } from '@vitrine/domain/funding/index';
import { formatMoney, MONEY_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { type AccountNumber, type Book, ownerOf, reasonOfType } from '@vitrine/domain/ledger/index';
import { proposeCorrection } from '@vitrine/wire/funding/operator/propose-correction';
import { proposeGoodwill } from '@vitrine/wire/funding/operator/propose-goodwill';
import type { StaffRole } from '@vitrine/wire/staff/role';
import type { PoolClient } from 'pg';
import { accountText } from '../../ledger/index.ts';
import { Refused, refusedBy } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { DecidedProposal } from '../../staff/index.ts';
import type { FundingDesk } from './desk.ts';

/** Who sees and decides such proposals; never the one who made it. */
const DECIDERS: readonly StaffRole[] = ['finance-maker', 'finance-checker', 'owner'];

/** A proposal is executed once, however often its decision is repeated. */
const keyOf = (proposal: number) => ({
  scope: 'proposal',
  value: `execute ${proposal}`,
  args: '',
  validMs: 24 * 3_600_000,
});

/** Whether the core has posted what a proposal asks for; both tables name it. */
const isPosted =
  (table: 'goodwill' | 'corrections') =>
  async (client: PoolClient, { id }: Pick<DecidedProposal, 'id'>): Promise<boolean> => {
    const { rowCount } = await client.query(`SELECT FROM ${table} WHERE proposal = $1`, [id]);
    return rowCount !== 0;
  };

async function execute(
  { engine }: FundingDesk,
  command: Command,
  { id }: DecidedProposal,
): Promise<Refused | undefined> {
  const outcome = await engine.submit(command, keyOf(id));
  return outcome.ok ? undefined : refusedBy(outcome.refusal);
}

interface Goodwill {
  readonly customer: number;
  readonly amount: string;
  readonly reason: string;
}

/** A bad tick is made good by money of the house, and by nothing else (rules §3). */
function proposeGoodwillRoute(funding: FundingDesk): Route {
  const { desk, proposals } = funding;
  proposals.register({
    kind: 'goodwill',
    roles: DECIDERS,
    isMade: isPosted('goodwill'),
    apply(_client, proposal) {
      const { customer: uid, amount } = proposal.after as Goodwill;
      const { id, maker, checker } = proposal;
      const money = parseDecimal(amount, MONEY_SCALE) ?? 0n;
      return execute(funding, { kind: 'post-goodwill', uid, amount: money, proposal: id, maker, checker }, proposal);
    },
  });
  return desk.route(proposeGoodwill, async ({ customer, amount, reason }, { client, staff, now, recordAudit }) => {
    const subject = `customer/${customer}`;
    const after: Goodwill = { customer, amount: formatMoney(amount), reason };
    recordAudit({ subject, after });
    const { rowCount } = await client.query('SELECT FROM accounts WHERE uid = $1', [customer]);
    if (rowCount === 0) return new Refused('request.not-found');
    const proposal = await proposals.propose(client, staff, { kind: 'goodwill', subject, before: null, after }, now);
    return proposal instanceof Refused ? proposal : { proposal };
  });
}

/** A posting that is to be reversed, as people read it. */
interface Correction {
  readonly seq: number;
  readonly idx: number;
  readonly reason: string;
  readonly reverses: {
    readonly book: Book;
    readonly debit: string;
    readonly credit: string;
    readonly amount: string;
    readonly currency: string;
  };
}

interface PostingRow {
  readonly reason: number;
  readonly book: Book;
  readonly currency: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: string;
}

async function readPosting(client: PoolClient, seq: number, idx: number): Promise<PostingRow | undefined> {
  const { rows } = await client.query<PostingRow>(
    'SELECT reason, book, currency, debit, credit, amount::text FROM postings WHERE seq = $1 AND idx = $2',
    [seq, idx],
  );
  return rows[0];
}

/** The customer on either side; 0 for a posting between accounts of the house. */
const customerOf = ({ debit, credit }: PostingRow): number => ownerOf(Number(debit)) || ownerOf(Number(credit));

/** Whether it is one of the money desk, on the account of a customer. The core looks at the accounts when it is decided. */
function mayBeReversed(posting: PostingRow, siteCurrency: string): boolean {
  const isOfDesk = isCorrectable(reasonOfType(posting.reason) ?? '');
  return isOfDesk && customerOf(posting) !== 0 && posting.currency === siteCurrency;
}

function correctionOf(
  posting: PostingRow,
  of: Pick<Correction, 'seq' | 'idx'>,
  { id, maker, checker }: DecidedProposal,
): Extract<Command, { kind: 'correct-posting' }> {
  const [debit, credit] = [Number(posting.debit), Number(posting.credit)] as [AccountNumber, AccountNumber];
  const reversed = { book: posting.book, debit, credit, amount: BigInt(posting.amount) };
  return { kind: 'correct-posting', uid: customerOf(posting), ...of, ...reversed, proposal: id, maker, checker };
}

function proposeCorrectionRoute(funding: FundingDesk): Route {
  const { desk, proposals, siteCurrency } = funding;
  proposals.register({
    kind: 'correction',
    roles: DECIDERS,
    isMade: isPosted('corrections'),
    async apply(client, proposal) {
      const { seq, idx } = proposal.after as Correction;
      const posting = await readPosting(client, seq, idx);
      if (posting === undefined) return new Refused('staff.outdated');
      return execute(funding, correctionOf(posting, { seq, idx }, proposal), proposal);
    },
  });
  return desk.route(proposeCorrection, async ({ seq, idx, reason }, { client, staff, now, recordAudit }) => {
    const subject = `posting/${seq}.${idx}`;
    recordAudit({ subject, after: { reason } });
    const posting = await readPosting(client, seq, idx);
    if (posting === undefined) return new Refused('request.not-found');
    if (!mayBeReversed(posting, siteCurrency())) return new Refused('funding.not-correctable');
    const { rowCount } = await client.query('SELECT FROM corrections WHERE of_seq = $1 AND of_idx = $2', [seq, idx]);
    if (rowCount !== 0) return new Refused('funding.already-corrected');
    const { book, currency, amount } = posting;
    const [debit, credit] = [accountText(Number(posting.debit)), accountText(Number(posting.credit))];
    const reverses = { book, currency, debit, credit, amount: formatMoney(BigInt(amount)) };
    const after: Correction = { seq, idx, reason, reverses };
    recordAudit({ after });
    const proposal = await proposals.propose(client, staff, { kind: 'correction', subject, before: null, after }, now);
    return proposal instanceof Refused ? proposal : { proposal };
  });
}

/** Changes of money that two people decide on. */
export const twoPersonRoutes = (funding: FundingDesk): readonly Route[] => [
  proposeGoodwillRoute(funding),
  proposeCorrectionRoute(funding),
];
