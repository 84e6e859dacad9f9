import { useTranslations } from 'use-intl';
import { digits } from '../parts/figure.tsx';
import { type Column, textOf } from './column.ts';

export function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const app = useTranslations('console.app');
  const text = textOf(column, row);
  if (text === '') return <span className="text-muted">{app('none')}</span>;
  if (column.cell !== undefined) return column.cell(row);
  return column.align === 'end' ? digits(text) : text;
}
