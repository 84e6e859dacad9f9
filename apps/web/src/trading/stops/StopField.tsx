import type { Money as Amount, Price as ExactPrice } from '@vitrine/domain/kernel/decimal';
import { FieldAction } from '@vitrine/ui/components/Field';
import { Money } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { price as priceText } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sideOf } from '../order-values.ts';
import { priceEntry, type StopName } from '../price-entry.ts';
import { PriceStepper } from './PriceStepper.tsx';
import { StopMoves } from './StopMoves.tsx';
import { directionOf } from './stop-moves.ts';
import type { EnteredStop } from './stops-form.ts';

interface FieldProps {
  readonly order: OrderRow;
  readonly name: StopName;
  /** As typed. */
  readonly text: string;
  readonly entered: EnteredStop;
  readonly reference: ExactPrice | undefined;
  readonly onChange: (text: string) => void;
}

/** Whether a button captured the price that is entered: what is wrong with it is a hint then, not an error. */
function useCapture(onChange: FieldProps['onChange']) {
  const [isCaptured, setCaptured] = useState(false);
  const change = (text: string, isCapturing = false) => {
    setCaptured(isCapturing);
    onChange(text);
  };
  return { isCaptured, change };
}

/** One stop with its result, or what is wrong with it. */
export function StopField({
  order,
  name,
  text,
  entered: { level, mark, result, moved },
  reference,
  onChange,
}: FieldProps) {
  const t = useTranslations('trading');
  const precision = order.ForexTradeLists.PricePrecision;
  const { isCaptured, change } = useCapture(onChange);
  const referenceText = reference === undefined ? '' : priceEntry(reference, precision);
  const wrong = mark?.isWrong
    ? t(`stops.${mark.mustBe}`, { price: priceText(Number(referenceText), precision) })
    : undefined;
  return (
    <div className="flex flex-col gap-1" data-stop={name}>
      <PriceStepper
        field={name}
        label={t(`detail.${name}`)}
        aside={
          <FieldAction disabled={referenceText === ''} onClick={() => change(referenceText, true)}>
            {t(order.Status === 0 ? 'stops.useTargetPrice' : 'stops.useCurrentPrice')}
          </FieldAction>
        }
        value={text}
        precision={precision}
        reference={reference}
        hint={(isCaptured ? wrong : undefined) ?? t('stops.empty')}
        error={level === undefined ? t('stops.unreadable', { decimals: precision }) : isCaptured ? undefined : wrong}
        onChange={change}
      />
      {reference === undefined ? null : (
        <StopMoves
          name={name}
          directions={[directionOf(sideOf(order), name)]}
          reference={reference}
          precision={precision}
          moved={moved}
          level={level}
          onChange={change}
        />
      )}
      {result === undefined ? null : <ResultAtStop result={result} />}
    </div>
  );
}

function ResultAtStop({ result }: { readonly result: Amount }) {
  const t = useTranslations('trading.stops');
  return (
    <dl>
      <Line label={t('result')}>
        <Money value={result} signed />
      </Line>
    </dl>
  );
}
