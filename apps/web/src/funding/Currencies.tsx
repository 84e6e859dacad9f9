import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NoData } from '../ground/ListEnd.tsx';
import { LoadingRows } from '../ground/Loading.tsx';
import { NoAnswer } from '../ground/NoAnswer.tsx';

interface Props<C> {
  readonly answer: UseQueryResult<readonly C[]>;
  /** Said where there is none. */
  readonly none: string;
  readonly children: (currencies: readonly C[]) => ReactNode;
}

/** What is done with the currencies of a way, once they are known. */
export function Currencies<C>({ answer, none, children }: Props<C>) {
  if (answer.data === undefined) return answer.isError ? <NoAnswer answer={answer} /> : <LoadingRows />;
  return answer.data.length === 0 ? <NoData text={none} /> : children(answer.data);
}
