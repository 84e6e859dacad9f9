import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';

interface Props {
  /** That it is not real. */
  readonly label: ReactNode;
  /** Where the prices come from. */
  readonly source?: ReactNode;
}

/** What is simulated says so: beside prices, balances and orders. */
export function PaperBadge({ label, source }: Props) {
  return (
    <Badge tone="warning" className="max-w-full shrink-0">
      <FlaskConical aria-hidden size={12} className="shrink-0" />
      <span>{label}</span>
      {source === undefined ? null : <span className="truncate font-normal">{source}</span>}
    </Badge>
  );
}
