import { grouped } from '../ground/parts/FigureTable.tsx';

export const MONEY_DECIMALS = 6;

export function Money({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr" className="numeric">
      {grouped(text, MONEY_DECIMALS)}
    </bdi>
  );
}
