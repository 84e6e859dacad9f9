import type { CoreEvent } from './events.ts';
import { merged } from './rooms.ts';
import type { Projections, RowContext, RowSink } from './rows.ts';

const PROJECTIONS: Projections<CoreEvent> = merged('project');

/** All rooms' projections: an event of the journal -> rows of the tables. */
export function project(event: CoreEvent, context: RowContext, rows: RowSink): void {
  const write = PROJECTIONS[event.type] as (event: CoreEvent, context: RowContext, rows: RowSink) => void;
  write(event, context, rows);
}
