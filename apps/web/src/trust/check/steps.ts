/** What is checked, a key of the texts. */
export type StepName =
  | 'rowHash'
  | 'rowText'
  | 'listed'
  | 'checkpoint'
  | 'tape'
  | 'newest'
  | 'conversion'
  | 'openPrice'
  | 'fee'
  | 'swap'
  | 'swapTotal'
  | 'closePrice'
  | 'stop'
  | 'trailing'
  | 'part'
  | 'profit'
  | 'posted'
  | 'net'
  | 'story'
  | 'expiry'
  | 'payout'
  | 'entryTick'
  | 'entryTime'
  | 'entryPrice'
  | 'due'
  | 'up'
  | 'down'
  | 'exitPrice'
  | 'optionProfit';

/** `open`: it could not be checked here; the note says why. */
export type StepState = 'right' | 'wrong' | 'open';

export interface Step {
  readonly name: StepName;
  readonly state: StepState;
  /** The journal row it is about. */
  readonly row: number | undefined;
  /** How the figure is computed, in figures. */
  readonly formula?: string;
  readonly recorded?: string;
  readonly computed?: string;
  /** Why it is open, a key of the texts. */
  readonly why?: 'shared' | 'noHashing' | 'notOnTape' | 'noCheckpoint' | 'later' | 'noSignature' | 'cut';
}

/** Collects the steps of a check. */
export class Steps {
  readonly list: Step[] = [];

  add(
    name: StepName,
    row: number | undefined,
    state: StepState,
    more: Omit<Step, 'name' | 'row' | 'state'> = {},
  ): void {
    this.list.push({ name, row, state, ...more });
  }

  /** A figure beside the one that the journal has. */
  figure(
    name: StepName,
    row: number | undefined,
    recorded: bigint,
    computed: bigint,
    text: (value: bigint) => string,
    formula?: string,
  ): void {
    const state = recorded === computed ? 'right' : 'wrong';
    const how = formula === undefined ? {} : { formula };
    this.add(name, row, state, { recorded: text(recorded), computed: text(computed), ...how });
  }

  is(name: StepName, row: number | undefined, isRight: boolean, formula?: string): void {
    this.add(name, row, isRight ? 'right' : 'wrong', formula === undefined ? {} : { formula });
  }
}
