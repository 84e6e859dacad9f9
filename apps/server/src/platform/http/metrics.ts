import type { EnginePort } from '@vitrine/engine/engine-api';
import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Counters of one operation, resolved once: nothing is looked up by label on the way of a call. */
export interface CallMeter {
  done(ms: number): void;
  refused(ms: number): void;
  failed(): void;
}

/** Gives what writes the metrics as text. */
export type MetricsOf = (registry: Registry) => () => Promise<string>;

export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  call(operation: string): CallMeter;
  /** A value read when the metrics are asked for. `over`: the edges of a process; the first one's when all see the same. */
  gauge(name: string, help: string, read: () => number, over?: Aggregator): void;
  /** One such value for each value of a label. */
  gauges(name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>): void;
}

function showEngine(engine: EnginePort, gauge: Metrics['gauge']): void {
  gauge(
    'vitrine_clock_off_seconds',
    'By how much the wall clock has jumped; 0 while it is followed',
    () => engine.health().clockOffMs / 1_000,
  );
  gauge('vitrine_engine_accepting', '1 while orders are taken', () => Number(engine.health().accepting));
  gauge('vitrine_engine_queued', 'Lines of input that wait for a batch', () => engine.health().queued);
  gauge('vitrine_engine_commits', 'Batches committed since the start', () => engine.health().commits);
  gauge('vitrine_engine_rows', 'Journal rows committed since the start', () => engine.health().rows);
  gauge('vitrine_engine_last_commit_ms', 'Duration of the last commit', () => engine.health().lastCommitMs);
  gauge(
    'vitrine_engine_filtered_ticks',
    'Ticks of live feeds that the price filter held back since the start',
    () => engine.health().filteredTicks,
  );
  gauge('vitrine_engine_last_batch_rows', 'Journal rows of the last batch', () => engine.health().lastBatchRows);
  gauge('vitrine_journal_seq', 'Sequence number of the last durable journal row', () => engine.head().seq);
}

/** The format wants `NaN`; prom-client writes `Nan`, which only lenient readers take. */
const withNaN = (read: () => Promise<string>) => async (): Promise<string> =>
  (await read()).replaceAll(/ Nan$/gm, ' NaN');

export function createMetrics(engine: EnginePort, textOf: MetricsOf = (registry) => () => registry.metrics()): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'vitrine_calls_total',
    help: 'Calls answered, by operation and outcome',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'vitrine_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const gauge: Metrics['gauge'] = (name, help, read, aggregator = 'first') => {
    const meter: Gauge = new Gauge({ name, help, aggregator, registers: [registry], collect: () => meter.set(read()) });
  };
  const commits = new Histogram({
    name: 'vitrine_commit_seconds',
    help: 'Time to make a batch durable: PostgreSQL transaction and disk',
    aggregator: 'first',
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  engine.onCommit(() => commits.observe(engine.health().lastCommitMs / 1_000));
  showEngine(engine, gauge);
  return {
    contentType: registry.contentType,
    text: withNaN(textOf(registry)),
    gauge,
    gauges(name, help, label, read) {
      const meter: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        aggregator: 'first',
        registers: [registry],
        collect() {
          for (const [value, number] of read()) meter.set({ [label]: value }, number);
        },
      });
    },
    call(operation) {
      const done = calls.labels(operation, 'done');
      const refused = calls.labels(operation, 'refused');
      const failed = calls.labels(operation, 'failed');
      const seconds = duration.labels(operation);
      return {
        done(ms) {
          done.inc();
          seconds.observe(ms / 1000);
        },
        refused(ms) {
          refused.inc();
          seconds.observe(ms / 1000);
        },
        failed: () => failed.inc(),
      };
    },
  };
}
