import { Empty } from '@vitrine/ui/components/States';
import type { RequestOf } from '@vitrine/wire/call';
import { type PagedCall, type RowOf, useCallRows } from '../table/call-rows.ts';
import { List, type ListProps } from './ListPage.tsx';

interface Props<C extends PagedCall> extends Omit<ListProps<RowOf<C>>, 'data' | 'empty'> {
  readonly call: C;
  readonly request: Omit<RequestOf<C>, 'after'>;
  /** Says that there are no rows. */
  readonly empty: string;
}

/** A list of what a call answers, such as a tab of the customer page. */
export function CallList<C extends PagedCall>({ call, request, empty, ...list }: Props<C>) {
  const data = useCallRows(call, request);
  return <List {...list} data={data} empty={<Empty title={empty} />} />;
}
