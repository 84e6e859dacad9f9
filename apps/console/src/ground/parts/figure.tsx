import type { ReactNode } from 'react';
import { grouped } from './FigureTable.tsx';

export const figure = (text: string, least = 2): ReactNode => (
  <bdi dir="ltr" className="numeric">
    {grouped(text, least)}
  </bdi>
);
