import { type Column, textOf } from './column.ts';

export function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  if (column.cell !== undefined) return column.cell(row);
  const text = textOf(column, row);
  return column.align === 'end' ? (
    <bdi dir="ltr" className="numeric">
      {text}
    </bdi>
  ) : (
    text
  );
}
