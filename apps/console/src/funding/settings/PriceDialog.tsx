import { fundingCurrencies } from '@vitrine/wire/funding/operator/funding-currencies';
import { proposePrice } from '@vitrine/wire/funding/operator/propose-price';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ProposeDialog } from '../../ground/parts/ProposeDialog.tsx';
import { shortDecimal } from '../../ground/parts/percent.ts';
import { TermField } from '../../ground/parts/TermField.tsx';
import { useWrongFields } from '../../ground/parts/use-wrong-fields.ts';
import { usePropose } from '../../ground/use-propose.ts';
import type { Currency } from './settings.ts';

/** A price that moves by less than this is usual, in percent. */
const USUAL_PERCENT = 10;

interface Props {
  readonly currency: Currency;
  readonly onClose: () => void;
}

/** Proposes the published price of a currency without an instrument. */
export function PriceDialog({ currency: { id, name, price }, onClose }: Props) {
  const t = useTranslations('console.payments.price');
  const [before] = useState(shortDecimal(price ?? ''));
  const [typed, setTyped] = useState(before);
  const change = usePropose(proposePrice, {
    touches: [[fundingCurrencies.operation]],
    done: () => t('proposed', { name }),
    onDone: onClose,
  });
  const after = typed.trim();
  return (
    <ProposeDialog
      title={t('title', { name })}
      description={t('text')}
      before={{ price: before }}
      after={{ price: after }}
      isChanged={after !== before}
      isSending={change.isSending}
      problem={useWrongFields(['price'], change.wrongFields) ?? change.problem}
      onPropose={() => change.send({ currency: id, price: after })}
      onClose={onClose}
    >
      <TermField
        name="price"
        isWrong={change.wrongFields.includes('price')}
        inputMode="decimal"
        maxLength={30}
        value={typed}
        onChange={setTyped}
      />
      <Move before={before} after={after} />
    </ProposeDialog>
  );
}

/** By how much the price moves; in the colour of a warning if that is unusual. */
function Move({ before, after }: { readonly before: string; readonly after: string }) {
  const t = useTranslations('console.payments.price');
  const percent = (Number(after) / Number(before) - 1) * 100;
  if (after === '' || !Number.isFinite(percent) || percent === 0) return null;
  const isUnusual = Math.abs(percent) >= USUAL_PERCENT;
  return (
    <p className={isUnusual ? 'text-sm font-semibold text-warning' : 'text-sm text-muted'}>
      {t(percent > 0 ? 'more' : 'less', { percent: Math.abs(percent).toFixed(2) })}
    </p>
  );
}
