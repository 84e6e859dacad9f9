import { useMutation } from '@tanstack/react-query';
import { MAX_NOTE } from '@vitrine/domain/alerts/price-alert';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { isolated, price as priceText } from '@vitrine/ui/format';
import { toastDone } from '@vitrine/ui/toast';
import { createAlert } from '@vitrine/wire/alerts/create-alert';
import { editAlert } from '@vitrine/wire/alerts/edit-alert';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { useProblemText } from '../../ground/problem.ts';
import { useQuote } from '../../market/index.ts';
import { refreshAlerts } from '../alert-queries.ts';
import { useDeleteAlert } from '../use-delete-alert.ts';
import { plainPrice, problemOfPrice } from './alert-form.ts';

/** What an alert is about. */
export interface AlertProduct {
  readonly id: number;
  readonly code: string;
  readonly showCode: string;
  readonly pricePrecision: number;
}

interface Props {
  readonly product: AlertProduct;
  /** The alert that is changed; a new one is set where absent. */
  readonly edited?: { readonly id: number; readonly price: number; readonly note: string } | undefined;
  /** A price to start with, decimal text. */
  readonly proposed?: string | undefined;
  readonly onDone: () => void;
}

/** Price and note of an alert. A new one starts at the current price. */
export function AlertForm({ product, edited, proposed, onDone }: Props) {
  const t = useTranslations('alerts');
  const mid = useQuote(product.code)?.mid;
  const [typed, setTyped] = useState(proposed ?? edited?.price.toFixed(product.pricePrecision));
  const [note, setNote] = useState(edited?.note ?? '');
  const text = typed ?? '';
  const problem = problemOfPrice(text, product.pricePrecision, mid);
  const { send, isPending, refusal, forget } = useSend(product, edited?.id, onDone);
  const shown = typed === undefined ? undefined : problem && t(problem, { decimals: product.pricePrecision });
  const error = shown ?? refusal;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined) send({ price: plainPrice(text, product.pricePrecision), note: note.trim() });
      }}
    >
      <Field
        label={t('price')}
        hint={mid === undefined ? t('hint') : t('hintNow', { price: isolated(priceText(mid, product.pricePrecision)) })}
        {...(error === undefined ? {} : { error })}
      >
        <Input
          ltr
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(next) => {
            forget();
            setTyped(next);
          }}
        />
      </Field>
      <Field label={t('note')} aside={<span className="text-xs">{t('optional')}</span>}>
        <Input value={note} maxLength={MAX_NOTE} autoComplete="off" onChange={setNote} />
      </Field>
      <Button type="submit" tone="accent" busy={isPending} inert={problem !== undefined}>
        {t(edited === undefined ? 'set' : 'save')}
      </Button>
      {edited === undefined ? null : <DeleteButton id={edited.id} onDone={onDone} />}
    </form>
  );
}

function DeleteButton({ id, onDone }: { readonly id: number; readonly onDone: () => void }) {
  const t = useTranslations('alerts');
  const { remove, isPending } = useDeleteAlert(id, onDone);
  return (
    <Button tone="plain" busy={isPending} onClick={remove}>
      {t('remove')}
    </Button>
  );
}

/** Sends what was entered; the same alert twice is one. */
function useSend(product: AlertProduct, edited: number | undefined, onDone: () => void) {
  const problemText = useProblemText();
  const mutation = useMutation({
    mutationFn: (entered: { readonly price: string; readonly note: string }) =>
      edited === undefined
        ? client.ask(createAlert, { forex_id: product.id, ...entered })
        : client.ask(editAlert, { id: edited, ...entered }),
    onSuccess: ({ msg }, { price }) => {
      refreshAlerts();
      toastDone({ title: msg, description: `${product.showCode} ${isolated(price)}` });
      onDone();
    },
  });
  return {
    send: mutation.mutate,
    isPending: mutation.isPending,
    refusal: mutation.error === null ? undefined : problemText(mutation.error),
    forget: mutation.reset,
  };
}
