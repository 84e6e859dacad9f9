import type { CoreEvent } from '@vitrine/core/events';
import { DAY, HOUR, type Instant } from '@vitrine/domain/kernel/time';
import { type Book, type CustomerKind, customerAccount, ownerOf } from '@vitrine/domain/ledger/chart';
import type { Balance, RoomChecker } from '../room.ts';

type Of<T extends CoreEvent['type']> = Extract<CoreEvent, { type: T }>;

interface Deposit {
  readonly claim: Of<'DepositClaimed'>;
  readonly at: Instant;
  isProven: boolean;
  arrival: Of<'ArrivalRecorded'> | undefined;
  first: number;
}

interface Withdrawal {
  readonly request: Of<'WithdrawalRequested'>;
  readonly at: Instant;
  state: 'pending' | 'approved' | 'held';
  first: number;
  approval: Of<'WithdrawalApproved'> | undefined;
  proposed: Of<'HoldProposed'> | undefined;
  until: Instant;
  holds: number;
}

const LIMIT = 1_000_000_000n;

/** numerator / denominator, half up; both are not negative. */
const halfUp = (numerator: bigint, denominator: bigint): bigint => {
  const whole = numerator / denominator;
  return 2n * (numerator - whole * denominator) >= denominator ? whole + 1n : whole;
};

/**
 * Checks from the journal alone that deposits and withdrawals follow the rules: who decides, in which state, for how much,
 * that exactly this is posted, and that no money is taken in while too much is late or held.
 */
export class DeskChecker implements RoomChecker {
  readonly #deposits = new Map<number, Deposit>();
  readonly #withdrawals = new Map<number, Withdrawal>();
  /** All that were ever made. */
  readonly #made = { deposits: new Set<number>(), withdrawals: new Set<number>() };
  readonly #books = new Map<number, Book>();
  /** What customers own in account currency, by book. */
  readonly #owned: Record<Book, bigint> = { real: 0n, paper: 0n, demo: 0n };
  readonly counts = {
    claimed: 0,
    credited: 0,
    'of another currency': 0,
    'by two': 0,
    'too little': 0,
    'paid twice': 0,
    expired: 0,
    cancelled: 0,
    requested: 0,
    approved: 0,
    paid: 0,
    failed: 0,
    rejected: 0,
    held: 0,
    renewed: 0,
    'hold over': 0,
    goodwill: 0,
    corrected: 0,
    late: 0,
  };

  row(at: Instant, events: readonly CoreEvent[]): string | undefined {
    for (const [place, event] of events.entries()) {
      const wrong = this.#event(at, event, events.slice(place + 1));
      if (wrong !== undefined) return `${event.type}: ${wrong}`;
      if (event.type === 'CustomerOpened') this.#books.set(event.uid, event.book);
      if (event.type === 'Posted' && event.currency === 'USD') this.#move(event);
    }
    return undefined;
  }

  customer(uid: number, balanceOf: (kind: CustomerKind) => Balance): string | undefined {
    let [pending, payable] = [0n, 0n];
    for (const { request, approval } of this.#withdrawals.values()) {
      if (request.uid !== uid) continue;
      if (approval === undefined) pending += request.amount;
      else payable += request.amount - request.fee;
    }
    if (balanceOf('wd_pending').posted !== pending) return `customer ${uid}: ${pending} are pending`;
    return balanceOf('wd_payable').posted === payable ? undefined : `customer ${uid}: ${payable} are payable`;
  }

  #move({ book, debit, credit, amount }: Of<'Posted'>): void {
    if (ownerOf(debit) !== 0) this.#owned[book] -= amount;
    if (ownerOf(credit) !== 0) this.#owned[book] += amount;
  }

  #event(at: Instant, event: CoreEvent, rest: readonly CoreEvent[]): string | undefined {
    if ('deposit' in event) return this.#deposit(at, event, rest);
    if ('withdrawal' in event) return this.#withdrawal(at, event, rest);
    if (event.type !== 'GoodwillPosted' && event.type !== 'PostingCorrected') return undefined;
    this.counts[event.type === 'GoodwillPosted' ? 'goodwill' : 'corrected'] += 1;
    return event.maker === event.checker ? 'one person decides' : undefined;
  }

  #deposit(
    at: Instant,
    event: Extract<CoreEvent, { deposit: number }>,
    rest: readonly CoreEvent[],
  ): string | undefined {
    const { deposit } = event;
    if (event.type === 'DepositClaimed') return this.#claimed(at, event);
    const known = this.#deposits.get(deposit);
    if (known === undefined || known.claim.uid !== event.uid) return `${deposit} is not open, or of somebody else`;
    switch (event.type) {
      case 'DepositProven':
        known.isProven = true;
        return undefined;
      case 'ArrivalRecorded':
        return this.#arrived(known, event);
      case 'DepositPreapproved':
        known.first = event.staff;
        return known.arrival === undefined || event.staff === 0 ? 'nothing arrived, or nobody approves' : undefined;
      case 'DepositApproved':
        this.#deposits.delete(deposit);
        return this.#credited(known, event, rest);
      case 'DepositRejected':
        this.#deposits.delete(deposit);
        this.counts.rejected += 1;
        return known.claim.book === 'real' && event.staff === 0 ? 'nobody rejects it' : undefined;
      case 'DepositInvalidated':
        this.#deposits.delete(deposit);
        return this.#invalid(at, known, event);
    }
  }

  #claimed(at: Instant, event: Of<'DepositClaimed'>): string | undefined {
    const { deposit, book, uid, amount } = event;
    this.counts.claimed += 1;
    if (this.#deposits.has(deposit) || this.#made.deposits.has(deposit)) return `${deposit} is claimed twice`;
    this.#made.deposits.add(deposit);
    if (book === 'demo' || this.#books.get(uid) !== book || amount <= 0n) return `${amount} in ${book}`;
    const open = [...this.#withdrawals.values()].filter(({ request }) => request.book === book);
    if (open.some((one) => at - one.at > 96 * HOUR)) return 'a withdrawal is more than 72 hours overdue';
    const held = open.reduce((sum, { state, request }) => sum + (state === 'held' ? request.amount : 0n), 0n);
    if (held > 0n && held * 20n > this.#owned[book]) return `${held} of ${this.#owned[book]} are held`;
    this.#deposits.set(deposit, { claim: event, at, isProven: false, arrival: undefined, first: 0 });
    return undefined;
  }

  #arrived(known: Deposit, event: Of<'ArrivalRecorded'>): string | undefined {
    const { received, credited, convNum, convDen, code } = event;
    if (known.arrival !== undefined) this.counts['paid twice'] += 1;
    if (known.first !== 0) return 'its first approval was for something else';
    known.arrival = event;
    if (received < known.claim.amount) this.counts['too little'] += 1;
    if (code !== known.claim.code) this.counts['of another currency'] += 1;
    const exact = received * convNum;
    return credited * convDen <= exact && (credited + 1n) * convDen > exact
      ? undefined
      : `${credited} is not the value`;
  }

  #credited(known: Deposit, event: Of<'DepositApproved'>, rest: readonly CoreEvent[]): string | undefined {
    const { arrival, first, claim } = known;
    const { uid, credited, staff, deposit } = event;
    this.counts.credited += 1;
    if (arrival?.credited !== credited) return 'nothing arrived, or something else';
    if (staff === 0 && claim.book === 'real') return 'nobody approves real money';
    if (staff !== 0 && credited > LIMIT) {
      this.counts['by two'] += 1;
      if (first === 0 || first === staff) return `${credited} is approved by one person`;
    }
    const posted = sumOf(rest, 'deposit', deposit);
    const got = (posted.get(customerAccount(uid, 'change')) ?? 0n) + (posted.get(customerAccount(uid, 'forex')) ?? 0n);
    return got === credited ? undefined : `${got} are posted instead of ${credited}`;
  }

  #invalid(at: Instant, { at: claimedAt, claim, isProven, arrival }: Deposit, event: Of<'DepositInvalidated'>) {
    if (arrival !== undefined) return 'its money has arrived';
    this.counts[event.reason] += 1;
    if (event.reason === 'cancelled') return undefined;
    return claim.way === 'bank' && !isProven && at - claimedAt >= DAY ? undefined : 'it does not expire yet';
  }

  #withdrawal(
    at: Instant,
    event: Extract<CoreEvent, { withdrawal: number }>,
    rest: readonly CoreEvent[],
  ): string | undefined {
    const { withdrawal, uid } = event;
    if (event.type === 'WithdrawalRequested') return this.#requested(at, event, rest);
    const known = this.#withdrawals.get(withdrawal);
    if (known === undefined || known.request.uid !== uid) return `${withdrawal} is not open, or of somebody else`;
    if (at - known.at > 96 * HOUR) this.counts.late += 1;
    switch (event.type) {
      case 'WithdrawalPreapproved':
        known.first = event.staff;
        return known.state === 'pending' && event.staff !== 0 ? undefined : `it is ${known.state}`;
      case 'WithdrawalApproved':
        return this.#approved(known, event, rest);
      case 'HoldProposed':
        known.proposed = event;
        return undefined;
      case 'WithdrawalHeld':
        return this.#held(at, known, event);
      case 'HoldEnded':
        return this.#ended(at, known, event);
      default:
        this.#withdrawals.delete(withdrawal);
        return this.#over(known, event, rest);
    }
  }

  #requested(at: Instant, event: Of<'WithdrawalRequested'>, rest: readonly CoreEvent[]): string | undefined {
    const { withdrawal, uid, book, amount, fee, deadline } = event;
    this.counts.requested += 1;
    if (this.#made.withdrawals.has(withdrawal)) return `${withdrawal} is requested twice`;
    this.#made.withdrawals.add(withdrawal);
    if (book === 'demo' || this.#books.get(uid) !== book || fee < 0n || fee >= amount) return `${amount} less ${fee}`;
    if (deadline !== at + DAY) return 'it is not due in 24 hours';
    const nothing = { first: 0, approval: undefined, proposed: undefined, until: 0, holds: 0 };
    this.#withdrawals.set(withdrawal, { request: event, at, state: 'pending', ...nothing });
    const taken = sumOf(rest, 'withdrawal', withdrawal).get(customerAccount(uid, 'wd_pending')) ?? 0n;
    return taken === amount ? undefined : `${taken} of ${amount} are pending`;
  }

  #approved(known: Withdrawal, event: Of<'WithdrawalApproved'>, rest: readonly CoreEvent[]): string | undefined {
    const { amount, fee, way, book, withdrawal, uid } = known.request;
    const { staff, received, convNum, convDen } = event;
    this.counts.approved += 1;
    if (known.state !== 'pending') return `it is ${known.state}`;
    if (staff === 0 && book === 'real') return 'nobody approves real money';
    if (staff !== 0 && amount > LIMIT && (known.first === 0 || known.first === staff)) return 'one person approves it';
    const step = way === 'coin' ? 100n : 10_000n;
    const exact = halfUp((amount - fee) * convDen, convNum * step) * step;
    if (exact !== received || received <= 0n) return `${received} instead of ${exact} are paid`;
    known.state = 'approved';
    known.approval = event;
    const payable = sumOf(rest, 'withdrawal', withdrawal).get(customerAccount(uid, 'wd_payable')) ?? 0n;
    return payable === amount - fee ? undefined : `${payable} are payable`;
  }

  #held(at: Instant, known: Withdrawal, event: Of<'WithdrawalHeld'>): string | undefined {
    const { proposed } = known;
    if (proposed?.staff !== event.proposer || proposed.reason !== event.reason) return 'nobody proposed it';
    if (event.staff === event.proposer) return 'one person holds it';
    this.counts[known.state === 'held' ? 'renewed' : 'held'] += 1;
    known.holds += 1;
    known.proposed = undefined;
    known.state = 'held';
    known.until = event.until;
    if (known.holds > 3 || event.holds !== known.holds) return `it is held ${known.holds} times`;
    return event.until - at === 72 * HOUR ? undefined : 'the hold does not last 72 hours';
  }

  #ended(at: Instant, known: Withdrawal, { staff, status }: Of<'HoldEnded'>): string | undefined {
    if (known.state !== 'held') return `it is ${known.state}`;
    known.state = status;
    if (status !== (known.approval === undefined ? 'pending' : 'approved')) return `it becomes ${status}`;
    if (staff !== 0) return undefined;
    this.counts['hold over'] += 1;
    return at >= known.until ? undefined : 'the hold is not over';
  }

  #over(known: Withdrawal, event: CoreEvent, rest: readonly CoreEvent[]): string | undefined {
    const { uid, amount, fee, withdrawal } = known.request;
    if (event.type === 'WithdrawalPaid') {
      this.counts.paid += 1;
      if (known.state !== 'approved') return `it is ${known.state}`;
      const left = sumOf(rest, 'withdrawal', withdrawal).get(customerAccount(uid, 'wd_payable')) ?? 0n;
      return left === fee - amount ? undefined : `${-left} are paid`;
    }
    const isFailed = event.type === 'WithdrawalFailed';
    if (isFailed) this.counts.failed += 1;
    else this.counts[event.type === 'WithdrawalCancelled' ? 'cancelled' : 'rejected'] += 1;
    if (isFailed !== (known.approval !== undefined)) return `it is ${known.state}`;
    if (event.type !== 'WithdrawalRejected' && known.state === 'held') return 'it is held';
    const back = sumOf(rest, 'withdrawal-returned', withdrawal);
    const got = (back.get(customerAccount(uid, 'change')) ?? 0n) + (back.get(customerAccount(uid, 'forex')) ?? 0n);
    return got === amount ? undefined : `${got} of ${amount} go back`;
  }
}

/** What postings in account currency with a reason and a number move, by account. */
function sumOf(events: readonly CoreEvent[], reason: string, order: number): ReadonlyMap<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const event of events) {
    if (event.type !== 'Posted' || event.reason !== reason || event.order !== order || event.currency !== 'USD')
      continue;
    sums.set(event.debit, (sums.get(event.debit) ?? 0n) - event.amount);
    sums.set(event.credit, (sums.get(event.credit) ?? 0n) + event.amount);
  }
  return sums;
}
