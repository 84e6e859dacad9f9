import { WireError } from '@vitrine/wire/client';
import type { WithdrawCurrency } from '@vitrine/wire/funding/withdraw-currencies';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dropOwnDraft } from '../../ground/own-draft.ts';
import { useProblemText } from '../../ground/problem.ts';
import { useSession } from '../../ground/session.ts';
import { useSite } from '../../ground/site.ts';
import { useDraft } from '../use-draft.ts';
import { currencyName } from './currency-name.ts';
import { useWayChecks } from './use-way-checks.ts';
import { type DrawType, useBindWay } from './way-calls.ts';
import { askedBankFields, type WayDraft, type WayField, type WayValues, wayDraftOf } from './way-form.ts';

interface Options {
  readonly type: DrawType;
  readonly currencies: readonly WithdrawCurrency[];
  readonly preset: number | undefined;
  readonly onDone: () => void;
}

/** The form that binds a way: its values, what is wrong with them, and how its sending goes. */
export function useWayForm({ type, currencies, preset, onDone }: Options) {
  const site = useSite().data;
  const { draft: form, change: keep } = useDraft(`way-${type}`, firstForm(preset, currencies));
  const [touched, setTouched] = useState<ReadonlySet<WayField>>(new Set());
  const binding = useBinding(onDone);
  const currency = currencies.find(({ id }) => id === form.currency);
  const fields = type === 1 ? (['dc_address'] as const) : askedBankFields(site);
  const { malformed, words } = useWayProblems(currency, form.values);
  const refused = useRefused(binding.error);
  const reason = words.reason(currency, fields, form.values);
  const change = (next: Partial<WayDraft>) => {
    binding.forget();
    keep(next);
  };
  return {
    values: form.values,
    fields: fields as readonly Exclude<WayField, 'dc_address'>[],
    currency,
    choose: (id: number) => change({ currency: id }),
    put: (field: WayField, text: string) => change({ values: { ...form.values, [field]: text } }),
    touch: (field: WayField) => setTouched((before) => new Set(before).add(field)),
    scanned: useScanned(currency),
    /** Said while it is typed, once the field was left; and what the server said of it. */
    problemAt: (field: WayField): string | undefined =>
      refused.fields.has(field) || (touched.has(field) && malformed.has(field)) ? words.of(field) : undefined,
    refusal: refused.text,
    reason,
    isSending: binding.isSending,
    send: () => {
      if (reason === undefined && currency !== undefined)
        binding.send({ type, draw_id: currency.id, ...valuesOf(fields, form.values) });
    },
  };
}

/** Sends it once at a time: a second press before the first is answered does nothing. */
function useBinding(onDone: () => void) {
  const isSending = useRef(false);
  const binding = useBindWay(() => {
    dropOwnDraft();
    onDone();
  });
  return {
    error: binding.error,
    isSending: binding.isPending,
    forget: () => {
      if (binding.isError) binding.reset();
    },
    send: (request: Parameters<typeof binding.mutate>[0]) => {
      if (isSending.current) return;
      isSending.current = true;
      binding.mutate(request, {
        onSettled: () => {
          isSending.current = false;
        },
      });
    },
  };
}

const firstForm =
  (preset: number | undefined, currencies: readonly WithdrawCurrency[]) =>
  (kept: unknown): WayDraft => {
    const { currency, values } = wayDraftOf(kept);
    const offered = [preset, currency, currencies.length === 1 ? currencies[0]?.id : undefined];
    const payee_name = values.payee_name || (useSession.getState().user?.name ?? '');
    return {
      currency: offered.find((id) => currencies.some((one) => one.id === id)),
      values: { ...values, payee_name },
    };
  };

/** Only what the form asks for is sent. */
const valuesOf = (fields: readonly WayField[], values: WayValues): Partial<WayValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field].trim()]));

/** The address in what was scanned or pasted, as the chain writes it. */
function useScanned(currency: WithdrawCurrency | undefined): (text: string) => string {
  const checks = useWayChecks();
  return (text) => (checks === undefined || currency === undefined ? text.trim() : checks.addressIn(currency, text));
}

/** The fields with something that cannot be right, and the words for each of them. */
function useWayProblems(currency: WithdrawCurrency | undefined, values: WayValues) {
  const t = useTranslations('funding');
  const checks = useWayChecks();
  const malformed = new Set<WayField>(checks?.malformedFields(values));
  const { dc_address } = values;
  if (checks !== undefined && currency !== undefined && dc_address !== '' && !checks.isAddress(currency, dc_address))
    malformed.add('dc_address');
  const nameOf = (field: WayField) => (field === 'dc_address' ? t('ways.address') : t(`bank.${field}`));
  const of = (field: WayField): string =>
    field === 'dc_address'
      ? t('ways.wrongAddress', { currency: currency === undefined ? '' : currencyName(currency) })
      : t('ways.wrongField', { field: nameOf(field) });
  const missing = (field: WayField) => t('ways.missing', { field: nameOf(field) });
  return {
    malformed,
    words: {
      of,
      /** Why it cannot be sent. */
      reason: (chosen: WithdrawCurrency | undefined, fields: readonly WayField[], entered: WayValues) => {
        if (chosen === undefined) return t('ways.needsCurrency');
        const empty = fields.find((field) => entered[field].trim() === '');
        if (empty !== undefined) return missing(empty);
        const wrong = fields.find((field) => malformed.has(field));
        return wrong && of(wrong);
      },
    },
  };
}

/** What the server refused: at the fields that it names, otherwise as a whole. */
function useRefused(error: Error | null): { readonly fields: ReadonlySet<string>; readonly text: string | undefined } {
  const problemText = useProblemText();
  if (error === null) return { fields: new Set(), text: undefined };
  if (error instanceof WireError && error.reason === 'funding.address-invalid')
    return { fields: new Set(['dc_address']), text: undefined };
  const named = error instanceof WireError ? String(error.params.fields ?? error.params.field ?? '') : '';
  return { fields: new Set(named === '' ? [] : named.split(',')), text: problemText(error) };
}
