import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastDone, toastError } from '@vitrine/ui/toast';
import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { newIdempotencyKey, WireError } from '@vitrine/wire/client';
import { useRef } from 'react';
import { client } from './client.ts';
import { useProblemText } from './problem.ts';

interface Options<C extends Call> {
  /** What has to be asked for anew, done or refused. */
  readonly touches: readonly QueryKey[];
  /** Said when it is done; nothing when the page says it. */
  readonly done?: (request: RequestOf<C>) => string;
  readonly onDone?: (answer: ResponseOf<C>, request: RequestOf<C>) => void;
  /** The page says by itself what was refused. */
  readonly isQuiet?: boolean;
}

export interface Sender<C extends Call> {
  readonly send: (request: RequestOf<C>) => void;
  readonly isSending: boolean;
  /** What was refused or failed, in words; undefined otherwise. */
  readonly problem: string | undefined;
  /** The field that was refused, when one was. */
  readonly wrongField: string | undefined;
  readonly reset: () => void;
}

function wrongFieldOf(error: unknown): string | undefined {
  if (!(error instanceof WireError) || error.reason !== 'request.invalid-field') return undefined;
  const { field } = error.params;
  return typeof field === 'string' ? field : undefined;
}

/**
 * Makes a change by a press: a second press while it is under way does nothing, and one that got no answer is repeated
 * under the same key, so that nothing is done twice.
 */
export function useSend<C extends Call>(call: C, { touches, done, onDone, isQuiet = false }: Options<C>): Sender<C> {
  const queries = useQueryClient();
  const problem = useProblemText();
  const pending = useRef<{ readonly request: string; readonly key: string }>(undefined);
  const mutation = useMutation({
    mutationFn: (request: RequestOf<C>) => {
      const text = JSON.stringify(request);
      if (pending.current?.request !== text) pending.current = { request: text, key: newIdempotencyKey() };
      return client.call(call, request, { idempotencyKey: pending.current.key });
    },
    onSuccess: (answer, request) => {
      pending.current = undefined;
      if (done !== undefined) toastDone({ title: done(request) });
      onDone?.(answer, request);
    },
    onError: (error) => {
      // A refusal is an answer: the next press is a new one.
      if (error instanceof WireError && error.kind === 'refused') pending.current = undefined;
      if (!isQuiet) toastError({ title: problem(error) });
    },
    onSettled: () => Promise.all(touches.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  return {
    send: (request) => {
      if (!mutation.isPending) mutation.mutate(request);
    },
    isSending: mutation.isPending,
    problem: mutation.error === null ? undefined : problem(mutation.error),
    wrongField: wrongFieldOf(mutation.error),
    reset: mutation.reset,
  };
}
