import { setTimeout as sleep } from 'node:timers/promises';
import { BroadcastChannel } from 'node:worker_threads';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { EdgeTask } from './messages.ts';

/** How long the other edges have to answer (milliseconds). One that stands still is left out. */
const PATIENCE_MS = 1_000;

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

type Message =
  | { readonly type: 'ask'; readonly from: number; readonly no: number }
  | { readonly type: 'told'; readonly to: number; readonly no: number; readonly metrics: Metrics };

/** Whoever asks one edge for metrics gets those of all edges of the process. */
export function shareMetrics(
  { site, place, settings }: Pick<EdgeTask, 'site' | 'place' | 'settings'>,
  registry: Registry,
): () => Promise<string> {
  if (settings.edges === 1) return () => registry.metrics();
  const channel = new BroadcastChannel(`vitrine metrics ${site}`);
  (channel as unknown as { unref(): void }).unref();
  const waiting = new Map<number, (metrics: Metrics) => void>();
  const post = (message: Message): void => channel.postMessage(message);
  channel.onmessage = (event) => {
    const message = (event as { readonly data: Message }).data;
    if (message.type === 'told') {
      if (message.to === place) waiting.get(message.no)?.(message.metrics);
      return;
    }
    void registry.getMetricsAsJSON().then((all) => {
      // What is of the whole process is told by the edge that is asked.
      const metrics = all.filter(({ name }) => !name.startsWith('process_'));
      post({ type: 'told', to: message.from, no: message.no, metrics });
    });
  };
  let asked = 0;
  return async () => {
    asked += 1;
    const no = asked;
    const all = [await registry.getMetricsAsJSON()];
    const complete = new Promise<void>((resolve) => {
      waiting.set(no, (metrics) => {
        if (all.push(metrics) === settings.edges) resolve();
      });
    });
    post({ type: 'ask', from: place, no });
    await Promise.race([complete, sleep(PATIENCE_MS, undefined, { ref: false })]);
    waiting.delete(no);
    return AggregatorRegistry.aggregate(all).metrics();
  };
}
