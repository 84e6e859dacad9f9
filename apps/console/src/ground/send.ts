import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastDone, toastError } from '@vitrine/ui/toast';
import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { newIdempotencyKey, WireError } from '@vitrine/wire/client';
import { useRef } from 'react';
import { sendForm } from './client.ts';
import { useProblemText } from './problem.ts';
import { withCode } from './recent-code.ts';

interface Options<C extends Call> {
  /** The queries to refetch, whether the change succeeded or not. */
  readonly touches: readonly QueryKey[];
  /** The text of the success toast; none when the page shows the result. */
  readonly done?: (request: RequestOf<C>, answer: ResponseOf<C>) => string;
  readonly onDone?: (answer: ResponseOf<C>, request: RequestOf<C>) => void;
  /** The page shows the error itself: no error toast. */
  readonly isQuiet?: boolean;
}

export interface Sender<C extends Call> {
  readonly send: (request: RequestOf<C>) => void;
  readonly isSending: boolean;
  /** The text of the error, if there is one. */
  readonly problem: string | undefined;
  /** Why the server refused it. */
  readonly reason: WireError['reason'];
  /** The fields that the server refused. */
  readonly wrongFields: readonly string[];
  readonly reset: () => void;
}

function wrongFieldsOf(error: unknown): readonly string[] {
  if (!(error instanceof WireError) || error.reason !== 'request.invalid-field') return [];
  const { field, fields = field } = error.params;
  return typeof fields === 'string' ? fields.split(',') : [];
}

/** A request with a file is sent as a form. The calls of a built app no longer say so. */
const isForm = (request: unknown): boolean => Object.values(request as object).some((value) => value instanceof File);

/** JSON has no files: the same file is the same request. */
const nameOfFile = (_key: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/** The counts in the rail of what waits: any change may have shortened a queue. */
export const WAITING_KEY = ['waiting'] as const;

/**
 * Sends a change. A second press while it is being sent does nothing, and a call without an answer is repeated under the
 * same idempotency key, so that nothing is done twice.
 */
export function useSend<C extends Call>(call: C, { touches, done, onDone, isQuiet = false }: Options<C>): Sender<C> {
  const queries = useQueryClient();
  const problem = useProblemText();
  const pending = useRef<{ readonly request: string; readonly key: string }>(undefined);
  const mutation = useMutation({
    mutationFn: (request: RequestOf<C>) => {
      const text = JSON.stringify(request, nameOfFile);
      if (pending.current?.request !== text) pending.current = { request: text, key: newIdempotencyKey() };
      const options = { idempotencyKey: pending.current.key };
      return isForm(request) ? sendForm(call, request, options) : withCode(call, request, options);
    },
    onSuccess: (answer, request) => {
      pending.current = undefined;
      if (done !== undefined) toastDone({ title: done(request, answer) });
      onDone?.(answer, request);
    },
    onError: (error) => {
      // A refusal is an answer: the next attempt gets a new key.
      if (error instanceof WireError && error.kind === 'refused') pending.current = undefined;
      if (!isQuiet) toastError({ title: problem(error) });
    },
    onSettled: () => Promise.all([...touches, WAITING_KEY].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  return {
    send: (request) => {
      if (!mutation.isPending) mutation.mutate(request);
    },
    isSending: mutation.isPending,
    problem: mutation.error === null ? undefined : problem(mutation.error),
    reason: mutation.error instanceof WireError ? mutation.error.reason : undefined,
    wrongFields: wrongFieldsOf(mutation.error),
    reset: mutation.reset,
  };
}
