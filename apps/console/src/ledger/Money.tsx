import { grouped } from '../ground/parts/FigureTable.tsx';
import { MONEY_DECIMALS } from '../ground/parts/figure.tsx';

interface Props {
  readonly text: string;
  readonly currency?: string;
}

/** An amount with all its decimals, left to right in every language. */
export function Money({ text, currency }: Props) {
  return (
    <bdi dir="ltr" className="numeric">
      {grouped(text, MONEY_DECIMALS)} {currency}
    </bdi>
  );
}
