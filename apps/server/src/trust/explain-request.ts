import type { CoreEvent } from '@vitrine/core/events';
import type { Instrument, Tick } from '@vitrine/domain/market/index';
import { eventName } from './event-names.ts';
import { explainRow, explainTables } from './explanation.ts';
import { priceText, valueText } from './journal-reading.ts';
import { FundingFold } from './recompute/funding-fold.ts';
import { type Explanation, namesOf, type Report, WrittenReport } from './report.ts';
import { isAboutRequest, type RequestEvidence, type RequestStep } from './request-evidence.ts';

/** The event that a step is named for; its postings come after it. */
const mainOf = ({ events }: RequestStep): CoreEvent => events.find(({ type }) => type !== 'Posted') ?? events[0]!;

/** The customer's own steps, and what ends by itself. */
const BY_CUSTOMER: ReadonlySet<CoreEvent['type']> = new Set([
  'DepositClaimed',
  'DepositProven',
  'WithdrawalRequested',
  'WithdrawalCancelled',
]);

/** Who decided a step. */
function causeOf({ uid, staff }: RequestEvidence, event: CoreEvent): string {
  const nameOf = (id: number) => `${staff.get(id) ?? 'a member of staff'} (staff ${id})`;
  if (BY_CUSTOMER.has(event.type)) return `command of customer ${uid}`;
  if (event.type === 'DepositInvalidated')
    return event.reason === 'cancelled' ? `command of customer ${uid}` : 'ended by the time';
  if (event.type === 'WithdrawalHeld') return `decided by ${nameOf(event.proposer)} and ${nameOf(event.staff)}`;
  if ('staff' in event && typeof event.staff === 'number' && event.staff !== 0)
    return `decided by ${nameOf(event.staff)}`;
  return event.type === 'HoldEnded' ? 'ended by the time' : 'reported by the simulated bank or a payment provider';
}

/** The terms and ticks of the step that is explained. */
class StepContext {
  readonly report: Report;
  readonly #instruments = new Map<number, Instrument>();
  #step: RequestStep | undefined;

  constructor(report: Report) {
    this.report = report;
  }

  take(step: RequestStep): void {
    this.#step = step;
    const terms = step.instrument?.terms;
    if (terms !== undefined) this.#instruments.set(terms.id, terms);
  }

  get terms() {
    return { site: this.#step?.site, instruments: this.#instruments };
  }

  readonly tape = {
    newest: (instrument: number, seq: number): { readonly tick: Tick } | undefined => {
      const found = this.#step?.tick;
      return found?.tick.instrument === instrument && found.tick.seq === seq ? found : undefined;
    },
  };
}

function explainTick(report: Report, { tick, instrument }: RequestStep): void {
  if (tick === undefined) return;
  const { seq, bid, ask, at } = tick.tick;
  const [from, to] = [priceText(bid, instrument?.terms), priceText(ask, instrument?.terms)];
  const name = instrument?.terms.showCode ?? `instrument ${tick.tick.instrument}`;
  report.line(() => `rate by tick ${seq} of ${name}: bid ${from}, ask ${to}, ${valueText('instant', at)}`, 1);
  report.record(() => `batch ${tick.batch} of the tape`, 2);
}

function explainStep(report: Report, evidence: RequestEvidence, step: RequestStep, fold: FundingFold): void {
  const main = mainOf(step);
  explainRow(report, step.row, main.type, causeOf(evidence, main));
  for (const event of step.events) report.event(event);
  explainTick(report, step);
  fold.row({ ...step.row, events: [...step.events] });
}

/** Explains a deposit or a withdrawal from its records: who decided, and every rate, fee and amount again. */
export function explainRequest(evidence: RequestEvidence): Explanation {
  const { kind, id, uid, code, steps, terms, reference, tables } = evidence;
  const currency = steps.find(({ site }) => site !== undefined)?.site?.terms.currency ?? '';
  const instruments = steps.map(({ instrument }) => instrument?.terms);
  const report = new WrittenReport(namesOf(instruments, uid, currency));
  const context = new StepContext(report);
  const fold = new FundingFold(context);
  report.line(`${kind === 'deposit' ? 'Deposit' : 'Withdrawal'} ${id} of customer ${uid}, in ${code}`);
  const last = steps.at(-1);
  report.line(last === undefined ? 'no journal row names it' : `last step: ${eventName(mainOf(last).type)}`, 1);
  if (reference !== '') report.line(`reference ${reference}`, 1);
  report.check('the journal names it', steps.length > 0);
  const published = [...terms];
  for (const step of steps) {
    // Terms of the desk as they were published up to this step.
    while (published[0] !== undefined && published[0].seq < step.row.seq) {
      const row = published.shift()!;
      fold.row({ ...row, events: row.events.filter(({ type }) => type === 'FundingTermsPublished') });
    }
    context.take(step);
    explainStep(report, evidence, step, fold);
  }
  const isAbout = (event: CoreEvent) => isAboutRequest(event, kind, id);
  explainTables(
    report,
    steps.map(({ row }) => row),
    isAbout,
    () => true,
    tables,
  );
  return report.finish();
}
