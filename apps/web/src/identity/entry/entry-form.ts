import { useMutation } from '@tanstack/react-query';
import { type Answer, WireError } from '@vitrine/wire/client';
import type { Reason } from '@vitrine/wire/reasons';
import { type FormEvent, useRef, useState } from 'react';
import { useProblemText } from '../../ground/problem.ts';
import { isRefused } from '../../ground/refused.ts';
import { useCountdown } from './countdown.ts';

/** What is wrong with the fields of a form, in the customer's language. */
export type Problems<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** The field that a refusal is about; of any other, the form says it as a whole. */
const FIELD_OF: Readonly<Partial<Record<Reason, string>>> = {
  'identity.account-taken': 'account',
  'identity.country-excluded': 'account',
  'identity.weak-password': 'password',
  'identity.wrong-password': 'password',
  'identity.passwords-differ': 'repeat',
  'identity.wrong-code': 'code',
  'identity.code-needed': 'code',
  'identity.captcha-needed': 'code',
  'identity.wrong-captcha': 'code',
  'identity.second-factor-required': 'otp',
  'identity.wrong-otp': 'otp',
  'identity.unknown-invite-code': 'invite_code',
  'identity.nickname-invalid': 'nickname',
  'identity.nickname-taken': 'nickname',
  'identity.nickname-too-soon': 'nickname',
};

/** Fields by the names that calls give them. */
const FORM_FIELD: Readonly<Record<string, string>> = {
  new_password: 'password',
  re_password: 'repeat',
  secondary_password: 'repeat',
  sms_code: 'code',
  auth_code: 'code',
  to: 'account',
};

/** The fields that a refusal names, by the names of the form; none for one that is about no field. */
export function fieldsOf({ reason, params }: Pick<WireError, 'reason' | 'params'>): readonly string[] {
  if (reason === undefined) return [];
  if (reason !== 'request.invalid-field') return [FIELD_OF[reason]].filter((field) => field !== undefined);
  return String(params.fields ?? params.field ?? '')
    .split(',')
    .map((field) => FORM_FIELD[field] ?? field);
}

interface Refused<Field extends string> {
  readonly problems: Problems<Field>;
  /** Of no field of the form. */
  readonly text?: string;
}

interface Options<Field extends string> {
  readonly empty: Readonly<Record<Field, string>>;
  /** What can be known before anything is sent. */
  readonly check: (values: Readonly<Record<Field, string>>) => Problems<NoInfer<Field>>;
  readonly send: (values: Readonly<Record<Field, string>>) => Promise<Answer<unknown>>;
  readonly onDone?: () => void;
  readonly onFailed?: (error: unknown) => void;
  /** A field whose value is good for one try. */
  readonly once?: NoInfer<Field> | undefined;
  /** What to say of a field that the server finds invalid: its own text names the field as calls do. */
  readonly invalid: (field: NoInfer<Field>) => string;
  /** What to say of a failure that is about no field; the usual text when missing. */
  readonly explain?: (error: unknown) => string;
}

/** Reads why the form was not taken. */
function useRefused<Field extends string>(error: unknown, { empty, invalid, explain }: Options<Field>): Refused<Field> {
  const usualText = useProblemText();
  const problemText = explain ?? usualText;
  if (error === null) return { problems: {} as Problems<Field> };
  const isField = (field: string): field is Field => Object.hasOwn(empty, field);
  const fields = error instanceof WireError ? fieldsOf(error).filter(isField) : [];
  if (fields.length === 0) return { problems: {} as Problems<Field>, text: problemText(error) };
  const isInvalid = isRefused(error, 'request.invalid-field');
  const problems = fields.map((field) => [field, isInvalid ? invalid(field) : problemText(error)] as const);
  return { problems: Object.fromEntries(problems) as Problems<Field> };
}

/** Moves to the first field with a problem, once it is drawn. */
function focusProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

/** Sends the values once at a time; counts down where the server says to wait. */
function useSending<Field extends string>(
  { send, onDone, onFailed }: Options<Field>,
  values: Readonly<Record<Field, string>>,
) {
  const isSending = useRef(false);
  const wait = useCountdown();
  const sent = useMutation({
    networkMode: 'always',
    mutationFn: () => send(values),
    meta: { saysAnswer: true },
    onSuccess: () => onDone?.(),
    onError: (error) => {
      if (error instanceof WireError && error.reason === 'identity.wait') wait.start(Number(error.params.seconds));
      onFailed?.(error);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const start = () => {
    if (isSending.current || wait.seconds > 0) return;
    isSending.current = true;
    sent.mutate();
  };
  return { sent, start, seconds: wait.seconds };
}

/** A form of the screens that lead into an account: its values, what is wrong with them, and how its sending goes. */
export function useEntryForm<Field extends string>(options: Options<Field>) {
  const { once, onFailed } = options;
  const [values, setValues] = useState(options.empty);
  const [isChecked, setChecked] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const put = (field: Field, text: string) => setValues((before) => ({ ...before, [field]: text }));
  const failed = (error: unknown) => {
    onFailed?.(error);
    if (once !== undefined) put(once, '');
    focusProblem(ref.current);
  };
  const { sent, start, seconds } = useSending({ ...options, onFailed: failed }, values);
  const refused = useRefused(sent.error, options);
  const own = options.check(values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(own).length > 0) focusProblem(ref.current);
    else start();
  };
  const set = (field: Field) => (text: string) => {
    put(field, text);
    if (sent.isError) sent.reset();
  };
  const problems: Problems<Field> = { ...(isChecked ? own : {}), ...refused.problems };
  return {
    ref,
    values,
    set,
    submit,
    problems,
    refusal: refused.text,
    isSending: sent.isPending,
    seconds,
    error: sent.error,
  };
}

export type EntryFormState = Pick<
  ReturnType<typeof useEntryForm<string>>,
  'ref' | 'submit' | 'refusal' | 'isSending' | 'seconds'
> & { readonly problems: Problems<string> };
