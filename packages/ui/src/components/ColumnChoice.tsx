import { Columns3 } from 'lucide-react';
import { Button } from './Button.tsx';
import { Menu } from './Menu.tsx';
import type { Column } from './Table.tsx';

interface Props<Key extends string> {
  readonly label: string;
  /** All columns, in order. */
  readonly columns: readonly Pick<Column<never, Key>, 'key' | 'label'>[];
  readonly shown: readonly Key[];
  readonly onChange: (shown: readonly Key[]) => void;
}

/** Selects the columns of a table. The first one labels the row and always shows. */
export function ColumnChoice<Key extends string>({ label, columns, shown, onChange }: Props<Key>) {
  return (
    <Menu
      trigger={
        <Button size="small" icon={<Columns3 aria-hidden size={16} />}>
          {label}
        </Button>
      }
      entries={columns.map(({ key, label: name }, index) => ({
        key,
        label: name,
        checked: shown.includes(key),
        disabled: index === 0,
        onChange: (checked) =>
          onChange(columns.map((c) => c.key).filter((k) => (k === key ? checked : shown.includes(k)))),
      }))}
    />
  );
}
