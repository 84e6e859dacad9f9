import type {
  DepositRejection,
  DepositWay,
  FundingCurrency,
  FundingTerms,
  HoldReason,
  PaymentWay,
  WithdrawalRejection,
} from '@vitrine/domain/funding/index';
import { formatMoney, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { accountNumber, type Book } from '@vitrine/domain/ledger/chart';
import type { CoreEvent } from '../../src/events.ts';
import type { FundingCommand } from '../../src/funding/input.ts';

/** What the steps of funding need of a story. */
interface Told {
  command(command: FundingCommand): void;
  publish(terms: FundingTerms): void;
  instrument(code: string): number;
}

type Optional = string | undefined;
type Act = (...words: Optional[]) => void;

const money = (text: Optional): bigint => {
  const value = parseDecimal(text ?? '', 6);
  if (value === undefined) throw new Error(`${text} is no amount`);
  return value;
};
const by = (staff: Optional) => (staff === undefined ? {} : { staff: Number(staff) });

/** Ids of the currencies in the stories' terms. */
const IDS: Readonly<Record<string, number>> = { USD: 1, USDT: 2, EUR: 3, JPY: 4, XTS: 5 };
const idOf = (code: Optional): number => IDS[code ?? ''] ?? 99;

/**
 * The terms of a story: deposits and withdrawals of USD, EUR and JPY by bank, USDT and XTS as coins, from 10 to 100,000.
 * XTS has a published price.
 */
function termsOf(told: Told, fee: string, price: string, isDear: boolean): FundingTerms {
  const bounds = { min: 10_000_000n, max: 100_000_000_000n };
  const [, amount = '', percent] = /^([\d.]+)(%?)$/.exec(fee) ?? [];
  const withdrawal = { ...bounds, feeType: percent === '%' ? 'percent' : 'fixed', drawRate: money(amount) } as const;
  const priced = (code: string, way: PaymentWay, of: FundingCurrency['price']): FundingCurrency => ({
    id: idOf(code),
    code,
    way,
    deposit: isDear ? { ...bounds, min: 20_000_000n } : bounds,
    withdrawal,
    price: of,
  });
  return {
    currencies: [
      priced('USD', 'bank', { kind: 'par' }),
      priced('USDT', 'coin', { kind: 'par' }),
      priced('EUR', 'bank', { kind: 'instrument', instrument: told.instrument('EURUSD'), inverse: false }),
      priced('JPY', 'bank', { kind: 'instrument', instrument: told.instrument('USDJPY'), inverse: true }),
      priced('XTS', 'coin', { kind: 'published', usdPrice: parseDecimal(price, 8) as bigint }),
    ],
    checks: { depositNeedsName: false, withdrawalNeedsName: false, withdrawalNeedsPayPassword: false },
    twoStaffAbove: 1_000_000_000n,
  };
}

/** The steps of stories about deposits, withdrawals, goodwill and corrections. */
export function fundingSteps(told: Told): readonly (readonly [RegExp, Act])[] {
  return [
    [
      /^the desk charges ([\d.]+%?)(?:, XTS costs ([\d.]+))?(, and takes no less than 20)?$/,
      (fee, price, dear) => told.publish(termsOf(told, fee as string, price ?? '4', dear !== undefined)),
    ],
    ...depositSteps(told),
    ...withdrawalSteps(told),
    [
      /^staff (\d+) and (\d+) pay customer (\d+) ([\d.]+) of goodwill by proposal (\d+)$/,
      (maker, checker, uid, amount, proposal) =>
        told.command({
          kind: 'post-goodwill',
          uid: Number(uid),
          amount: money(amount),
          proposal: Number(proposal),
          maker: Number(maker),
          checker: Number(checker),
        }),
    ],
    [
      /^staff (\d+) and (\d+) correct (\d+)\/(\d+) of customer (\d+) in (\w+): ([\d.]+) from (\S+) to (\S+)$/,
      (maker, checker, seq, idx, uid, book, amount, from, to) =>
        told.command({
          kind: 'correct-posting',
          uid: Number(uid),
          seq: Number(seq),
          idx: Number(idx),
          book: book as Book,
          debit: accountNumber(from as string) as number,
          credit: accountNumber(to as string) as number,
          amount: money(amount),
          proposal: 1,
          maker: Number(maker),
          checker: Number(checker),
        }),
    ],
  ];
}

function depositSteps(told: Told): readonly (readonly [RegExp, Act])[] {
  const own = (uid: Optional, deposit: Optional) => ({ uid: Number(uid), deposit: Number(deposit) });
  return [
    [
      /^customer (\d+) deposits (\d[\d.]*) (\w+) by (coin|bank|wire)$/,
      (uid, amount, code, way) =>
        told.command({
          kind: 'claim-deposit',
          uid: Number(uid),
          way: way as DepositWay,
          currency: idOf(code),
          amount: money(amount),
        }),
    ],
    [
      /^customer (\d+) proves deposit (\d+)$/,
      (uid, deposit) => told.command({ kind: 'give-proof', ...own(uid, deposit) }),
    ],
    [
      /^customer (\d+) cancels deposit (\d+)$/,
      (uid, deposit) => told.command({ kind: 'cancel-deposit', ...own(uid, deposit) }),
    ],
    [
      /^(\d[\d.]*)(?: (\w+))? arrives for deposit (\d+) of customer (\d+)(?:, says staff (\d+))?$/,
      (amount, code, deposit, uid, staff) =>
        told.command({
          kind: 'record-arrival',
          ...own(uid, deposit),
          received: money(amount),
          ...(code === undefined ? {} : { currency: idOf(code) }),
          ...by(staff),
        }),
    ],
    [
      /^(?:staff (\d+)|the bank) approves deposit (\d+) of customer (\d+)(?:, having seen ([\d.]+) (\w+) worth ([\d.]+))?$/,
      (staff, deposit, uid, received, code, credited) =>
        told.command({
          kind: 'approve-deposit',
          ...own(uid, deposit),
          ...by(staff),
          ...(code === undefined
            ? {}
            : { seenReceived: money(received), seenCurrency: idOf(code), seenCredited: money(credited) }),
        }),
    ],
    [
      /^(?:staff (\d+)|the bank) rejects deposit (\d+) of customer (\d+): (\S+)$/,
      (staff, deposit, uid, reason) =>
        told.command({
          kind: 'reject-deposit',
          ...own(uid, deposit),
          reason: reason as DepositRejection,
          ...by(staff),
        }),
    ],
  ];
}

function withdrawalSteps(told: Told): readonly (readonly [RegExp, Act])[] {
  const own = (uid: Optional, withdrawal: Optional) => ({ uid: Number(uid), withdrawal: Number(withdrawal) });
  return [
    [
      /^customer (\d+) withdraws (\d[\d.]*) in (\w+) by (coin|bank)$/,
      (uid, amount, code, way) =>
        told.command({
          kind: 'request-withdrawal',
          uid: Number(uid),
          way: way as PaymentWay,
          currency: idOf(code),
          amount: money(amount),
        }),
    ],
    [
      /^customer (\d+) cancels withdrawal (\d+)$/,
      (uid, withdrawal) => told.command({ kind: 'cancel-withdrawal', ...own(uid, withdrawal) }),
    ],
    [
      /^(?:staff (\d+)|the bank) approves withdrawal (\d+) of customer (\d+)$/,
      (staff, withdrawal, uid) => told.command({ kind: 'approve-withdrawal', ...own(uid, withdrawal), ...by(staff) }),
    ],
    [
      /^(?:staff (\d+)|the bank) (rejects|fails) withdrawal (\d+) of customer (\d+): (\S+)$/,
      (staff, verb, withdrawal, uid, reason) =>
        told.command({
          kind: verb === 'fails' ? 'fail-withdrawal' : 'reject-withdrawal',
          ...own(uid, withdrawal),
          reason: reason as WithdrawalRejection,
          ...by(staff),
        }),
    ],
    [
      /^staff (\d+) holds withdrawal (\d+) of customer (\d+): (\S+)$/,
      (staff, withdrawal, uid, reason) =>
        told.command({
          kind: 'hold-withdrawal',
          ...own(uid, withdrawal),
          reason: reason as HoldReason,
          staff: Number(staff),
        }),
    ],
    [
      /^staff (\d+) releases withdrawal (\d+) of customer (\d+)$/,
      (staff, withdrawal, uid) =>
        told.command({ kind: 'release-withdrawal', ...own(uid, withdrawal), staff: Number(staff) }),
    ],
    [
      /^(?:staff (\d+)|the bank) pays withdrawal (\d+) of customer (\d+)$/,
      (staff, withdrawal, uid) => told.command({ kind: 'pay-withdrawal', ...own(uid, withdrawal), ...by(staff) }),
    ],
  ];
}

/** An event of funding in words; undefined for one that says nothing. */
export function fundingWords(event: CoreEvent): string | undefined {
  switch (event.type) {
    case 'FundingTermsReplaced':
      return `version ${event.replacedBy} replaces version ${event.termsVersion}`;
    case 'FundingTermsBound':
      return `customer ${event.uid} has version ${event.termsVersion}`;
    case 'DepositClaimed':
      return `deposit ${event.deposit} is claimed: ${formatMoney(event.amount)} ${event.code}`;
    case 'DepositProven':
      return `deposit ${event.deposit} is proven`;
    case 'ArrivalRecorded': {
      const { deposit, received, code, credited } = event;
      return `${formatMoney(received)} ${code} for deposit ${deposit} are worth ${formatMoney(credited)}`;
    }
    case 'DepositPreapproved':
      return `deposit ${event.deposit} needs a second approval`;
    case 'DepositApproved':
      return `deposit ${event.deposit} is credited with ${formatMoney(event.credited)}`;
    case 'DepositRejected':
      return `deposit ${event.deposit} is rejected: ${event.reason}`;
    case 'DepositInvalidated':
      return `deposit ${event.deposit} is invalid: ${event.reason}`;
    default:
      return withdrawalWords(event);
  }
}

function withdrawalWords(event: CoreEvent): string | undefined {
  switch (event.type) {
    case 'WithdrawalRequested': {
      const { withdrawal, amount, fee, deadline } = event;
      const due = new Date(deadline).toISOString();
      return `withdrawal ${withdrawal} of ${formatMoney(amount)} is requested, fee ${formatMoney(fee)}, due ${due}`;
    }
    case 'WithdrawalPreapproved':
      return `withdrawal ${event.withdrawal} needs a second approval`;
    case 'WithdrawalApproved':
      return `withdrawal ${event.withdrawal} is approved, pays ${formatMoney(event.received)}`;
    case 'WithdrawalRejected':
      return `withdrawal ${event.withdrawal} is rejected: ${event.reason}`;
    case 'WithdrawalCancelled':
      return `withdrawal ${event.withdrawal} is cancelled`;
    case 'HoldProposed':
      return `a hold of withdrawal ${event.withdrawal} is proposed: ${event.reason}`;
    case 'WithdrawalHeld':
      return `withdrawal ${event.withdrawal} is held until ${new Date(event.until).toISOString()}: ${event.reason}`;
    case 'HoldEnded':
      return `withdrawal ${event.withdrawal} is ${event.status} again`;
    case 'WithdrawalPaid':
      return `withdrawal ${event.withdrawal} is paid`;
    case 'WithdrawalFailed':
      return `withdrawal ${event.withdrawal} failed: ${event.reason}`;
    case 'GoodwillPosted':
      return `customer ${event.uid} gets ${formatMoney(event.amount)} of goodwill`;
    case 'PostingCorrected':
      return `posting ${event.ofSeq}/${event.ofIdx} is corrected`;
    default:
      return undefined;
  }
}
