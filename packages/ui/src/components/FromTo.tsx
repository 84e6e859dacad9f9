import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Numeric } from './Figures.tsx';

interface Props {
  readonly from: ReactNode;
  readonly to: ReactNode;
}

/** Two prices, the earlier first in every language. In two lines the arrow stands before the later one. */
export function FromTo({ from, to }: Props) {
  return (
    <Numeric className="text-start rtl:text-end">
      {from}{' '}
      <span className="whitespace-nowrap">
        <ArrowRight aria-hidden size={14} className="me-1.5 inline align-[-0.1em] text-muted" />
        {to}
      </span>
    </Numeric>
  );
}
