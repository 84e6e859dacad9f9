import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';

interface Props {
  /** Says that it is not real. */
  readonly label: ReactNode;
  /** Where the prices come from. */
  readonly source?: ReactNode;
}

/** Marks prices, balances and orders as simulated. */
export function PaperBadge({ label, source }: Props) {
  return (
    <Badge tone="warning" className="max-w-full shrink-0">
      <FlaskConical aria-hidden size={12} className="shrink-0" />
      <span>{label}</span>
      {source === undefined ? null : <span className="truncate font-normal">{source}</span>}
    </Badge>
  );
}
