import { X } from 'lucide-react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Button } from './Button.tsx';

/** Parts shared by dialogs and drawers. */
interface Parts {
  readonly Title: ComponentType<{ className?: string; children: ReactNode }>;
  readonly Description: ComponentType<{ className?: string; children: ReactNode }>;
  readonly Close: ComponentType<{ 'aria-label': string; render: ReactElement }>;
}

interface Props {
  readonly parts: Parts;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly closeLabel: string;
}

/** Title, description and close button of a modal panel. */
export function PanelHeader({ parts: { Title, Description, Close }, title, description, closeLabel }: Props) {
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="flex min-w-0 flex-col gap-1 pt-2">
        <Title className="text-lg font-semibold wrap-anywhere">{title}</Title>
        {description === undefined ? null : (
          <Description className="text-sm text-muted wrap-anywhere">{description}</Description>
        )}
      </div>
      <Close
        aria-label={closeLabel}
        render={
          <Button tone="ghost" size="icon">
            <X aria-hidden size={20} />
          </Button>
        }
      />
    </div>
  );
}
