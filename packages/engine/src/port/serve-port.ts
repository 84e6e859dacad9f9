import type { Clock } from '../clock.ts';
import type { Commit, EnginePort } from '../engine-api.ts';
import { BEAT_MS, type Channel, type EngineState, type FromCore, type PortInput, type ToCore } from './messages.ts';

export const stateOf = (engine: EnginePort): EngineState => ({ head: engine.head(), health: engine.health() });

/** Without what only the journal needs of a row. */
const plain = ({ rows, ticks, at }: Commit): Commit => ({
  rows: rows.map(({ seq, at: rowAt, events }) => ({ seq, at: rowAt, events })),
  ticks,
  at,
});

/** Serves the engine to one edge, until the returned function is called: when the engine has stopped. */
export function servePort(engine: EnginePort, channel: Channel<FromCore, ToCore>, clock: Clock): () => void {
  let results: Extract<FromCore, { type: 'results' }>['results'][number][] = [];
  const flush = (): void => {
    channel.post({ type: 'results', results });
    results = [];
  };
  // All results of a commit resolve in one turn: they leave together.
  const answer = (result: (typeof results)[number]): void => {
    if (results.length === 0) queueMicrotask(flush);
    results.push(result);
  };
  const take = (input: PortInput): void => {
    const { id } = input;
    const failed = (error: Error): void => answer({ id, error: error.message });
    if ('fact' in input) engine.fact(input.fact).then(() => answer({ id }), failed);
    else engine.submit(input.command, input.key).then((outcome) => answer({ id, outcome }), failed);
  };
  channel.listen((inputs) => {
    for (const input of inputs) take(input);
  });
  const stopListening = engine.onCommit((commit) => {
    channel.post({ type: 'commit', commit: plain(commit), state: stateOf(engine) });
  });
  const stopBeat = clock.every(BEAT_MS, () => channel.post({ type: 'state', state: stateOf(engine) }));
  return () => {
    stopBeat();
    stopListening();
    channel.post({ type: 'end' });
  };
}
