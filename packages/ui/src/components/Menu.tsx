import { Menu as Base } from '@base-ui/react/menu';
import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { CHOICE, POPUP } from '../control.ts';

export type MenuEntry =
  | {
      readonly key: string;
      readonly label: ReactNode;
      readonly icon?: ReactNode;
      readonly danger?: boolean;
      readonly disabled?: boolean;
      readonly onPress: () => void;
    }
  | {
      readonly key: string;
      readonly label: ReactNode;
      /** A checkbox item; selecting it keeps the menu open. */
      readonly checked: boolean;
      readonly disabled?: boolean;
      readonly onChange: (checked: boolean) => void;
    }
  | { readonly key: string; readonly kind: 'line' };

interface Props {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  /** Open initially: its button was pressed before the menu had loaded. */
  readonly defaultOpen?: boolean;
}

/** A menu of actions with the usual keys: arrows, first letters, Esc. */
export function Menu({ trigger, entries, defaultOpen = false }: Props) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-30 outline-none">
          <Base.Popup
            className={cx(POPUP, 'max-h-(--available-height) max-w-(--available-width) min-w-48 overflow-y-auto p-1')}
          >
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  if ('kind' in entry) return <Base.Separator className="mx-3 my-1 h-px bg-hairline" />;
  if ('checked' in entry)
    return (
      <Base.CheckboxItem
        checked={entry.checked}
        onCheckedChange={entry.onChange}
        disabled={entry.disabled ?? false}
        closeOnClick={false}
        className={CHOICE}
      >
        <span className="flex size-4 shrink-0">
          <Base.CheckboxItemIndicator>
            <Check aria-hidden size={16} className="text-accent" />
          </Base.CheckboxItemIndicator>
        </span>
        <span className="min-w-0 wrap-anywhere">{entry.label}</span>
      </Base.CheckboxItem>
    );
  return (
    <Base.Item
      onClick={entry.onPress}
      disabled={entry.disabled ?? false}
      className={cx(CHOICE, entry.danger === true && 'text-danger')}
    >
      {entry.icon}
      <span className="min-w-0 wrap-anywhere">{entry.label}</span>
    </Base.Item>
  );
}
