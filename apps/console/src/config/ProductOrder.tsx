import { useQuery } from '@tanstack/react-query';
import { operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import { client } from '../ground/client.ts';
import { ListInOrder } from './ListInOrder.tsx';

interface Props {
  readonly label: string;
  /** `EURUSD,BTCUSD`; empty: none comes first. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chooses the instruments that come first in the lists of the app, and their order. */
export function ProductOrder({ label, value, onChange }: Props) {
  const { data } = useQuery({
    queryKey: [operatorInstruments.operation, 'names'],
    queryFn: ({ signal }) => client.call(operatorInstruments, {}, { signal }),
  });
  return (
    <div className="max-h-120 overflow-y-auto">
      <ListInOrder
        label={label}
        mayBeEmpty
        options={(data?.rows ?? []).map(({ code, showCode }) => ({ value: code, label: showCode }))}
        value={value === '' ? [] : value.split(',')}
        onChange={(codes) => onChange(codes.join(','))}
      />
    </div>
  );
}
