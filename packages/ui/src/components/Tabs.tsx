import { cx } from 'class-variance-authority';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { moveAlong, showSelected } from '../row-of-buttons.ts';

interface Tab<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** Count badge; hidden for 0. */
  readonly count?: number;
  readonly panel: ReactNode;
}

interface Props<V extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** The tabs share the width equally instead of scrolling sideways. */
  readonly fill?: boolean;
  /** In the row of the tabs, at its end. */
  readonly end?: ReactNode;
  readonly className?: string;
}

/** Tabs with one visible panel, the only one that is rendered. Arrow keys move along the tabs and select. */
export function Tabs<V extends string>({ label, tabs, value, onChange, fill = false, end, className }: Props<V>) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another is selected.
  useLayoutEffect(() => showSelected(strip.current), [value]);
  return (
    <div className={cx('min-w-0', className)}>
      <div className="flex items-center border-b border-hairline">
        <div ref={strip} role="tablist" aria-label={label} onKeyDown={moveAlong} className="strip min-w-0 flex-1">
          {tabs.map((tab) => (
            <TabButton
              key={tab.value}
              id={`${id}-${tab.value}`}
              tab={tab}
              isSelected={tab.value === value}
              onSelect={() => tab.value !== value && onChange(tab.value)}
              className={fill ? 'min-w-0 flex-1 text-center' : 'shrink-0 whitespace-nowrap'}
            />
          ))}
        </div>
        <div className="pe-3 empty:hidden">{end}</div>
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-${value}-panel`}
        aria-labelledby={`${id}-${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls is scrolled by keys.
        tabIndex={0}
        className="outline-offset-[-2px]"
      >
        {tabs.find((tab) => tab.value === value)?.panel}
      </div>
    </div>
  );
}

interface TabButtonProps {
  readonly id: string;
  readonly tab: Tab<string>;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly className: string;
}

function TabButton({ id, tab, isSelected, onSelect, className }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={isSelected}
      aria-controls={isSelected ? `${id}-panel` : undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={onSelect}
      onFocus={onSelect}
      className={cx(
        'relative flex min-h-11 items-center justify-center gap-1.5 px-3 text-base outline-offset-[-2px] select-none',
        'text-muted hover:text-text aria-selected:font-semibold aria-selected:text-accent',
        'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full aria-selected:after:bg-accent-solid',
        className,
      )}
    >
      <span className="min-w-0 wrap-anywhere">{tab.label}</span>
      {tab.count ? (
        <bdi dir="ltr" className="numeric rounded-full bg-sunken px-1.5 text-xs font-semibold text-muted">
          {tab.count > 99 ? '99+' : tab.count}
        </bdi>
      ) : null}
    </button>
  );
}
