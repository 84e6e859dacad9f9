import {
  type ComponentProps,
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
  useTransition,
} from 'react';
import type { Menu } from './Menu.tsx';

/** The menu's code, for who wants it before the first press. */
export const loadMenu = () => import('./Menu.tsx');
const LoadedMenu = lazy(async () => ({ default: (await loadMenu()).Menu }));

type TriggerProps = Pick<ComponentProps<'button'>, 'aria-haspopup' | 'aria-expanded'>;

interface OnPressProps {
  /** The button that opens it; undefined: none for now. */
  readonly trigger: ReactElement<TriggerProps> | undefined;
  /** Replaces the trigger at its first press: an open menu with its own trigger. */
  readonly children: ReactNode;
}

/** A trigger that stands alone, and keeps the focus, until it was pressed and the code of its menu is there. */
export function OnPress({ trigger, children }: OnPressProps) {
  const [isPressed, setPressed] = useState(false);
  const [, startTransition] = useTransition();
  const alone =
    trigger === undefined ? null : (
      <span className="contents" onClickCapture={() => startTransition(() => setPressed(true))}>
        {cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false })}
      </span>
    );
  return <Suspense fallback={alone}>{isPressed ? children : alone}</Suspense>;
}

type MenuProps = ComponentProps<typeof Menu>;

/** A menu whose code is loaded at its first press; with `defaultOpen` at once, within the boundary of what was pressed. */
export function LazyMenu({ defaultOpen = false, ...menu }: MenuProps) {
  const open = <LoadedMenu {...menu} defaultOpen />;
  return defaultOpen ? open : <OnPress trigger={menu.trigger as ReactElement<TriggerProps>}>{open}</OnPress>;
}
