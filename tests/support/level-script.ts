import { readFileSync } from 'node:fs';

// Says from a file of ticks alone where pending orders fill and stops close. It shares no code with the platform, so that
// a mistake there cannot hide here: whole points of 0.00001, line numbers from 1, no fractions.

/** An order that waits from behind a line of the file. 0: no such stop. */
export interface ScriptOrder {
  readonly line: number;
  readonly side: 'buy' | 'sell';
  readonly target: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
}

/** Lines and points of its fill and its end; undefined where the file ends before. */
export interface ScriptFill {
  readonly opened: { readonly line: number; readonly points: number } | undefined;
  readonly closed: { readonly line: number; readonly points: number; readonly by: string } | undefined;
}

/** `1.121200` -> 112120. */
function pointsOf(text: string): number {
  const [, whole = '', fraction = ''] = /^(\d)\.(\d{5})0$/.exec(text) ?? [];
  if (fraction === '') throw new Error(`${text} has no whole points`);
  return Number.parseInt(whole + fraction, 10);
}

export function readLines(file: string): { bid: number; ask: number }[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, bid = '', ask = ''] = line.split(',');
      return { bid: pointsOf(bid), ask: pointsOf(ask) };
    });
}

export function follow(order: ScriptOrder, lines: ReturnType<typeof readLines>): ScriptFill {
  const { side, target, stopLoss, takeProfit } = order;
  const buys = side === 'buy';
  const placed = lines[order.line - 1];
  if (placed === undefined) throw new Error(`the file has no line ${order.line}`);
  // A buy above the ask waits for a rise, any other for a fall; a sell below the bid waits for a fall, any other for a rise.
  const rises = buys ? target > placed.ask : target >= placed.bid;
  let opened: ScriptFill['opened'];
  for (let line = order.line + 1; line <= lines.length; line += 1) {
    const { bid, ask } = lines[line - 1] as (typeof lines)[number];
    if (opened === undefined) {
      const points = buys ? ask : bid;
      if (rises ? points >= target : points <= target) opened = { line, points };
      continue;
    }
    const points = buys ? bid : ask;
    if (stopLoss !== 0 && (buys ? points <= stopLoss : points >= stopLoss)) {
      return { opened, closed: { line, points, by: 'stop-loss' } };
    }
    if (takeProfit !== 0 && (buys ? points >= takeProfit : points <= takeProfit)) {
      return { opened, closed: { line, points, by: 'take-profit' } };
    }
  }
  return { opened, closed: undefined };
}
