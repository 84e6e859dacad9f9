import { Tabs as Base } from '@base-ui/react/tabs';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

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

/** Tabs with one visible panel. Arrow keys move along the tabs; hidden panels are not rendered. */
export function Tabs<V extends string>({ label, tabs, value, onChange, fill = false, end, className }: Props<V>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as V)} className={cx('min-w-0', className)}>
      <div className="flex items-center border-b border-hairline">
        <Base.List aria-label={label} activateOnFocus className="strip relative min-w-0 flex-1">
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className={cx(
                'flex min-h-11 items-center justify-center gap-1.5 px-3 text-base outline-offset-[-2px] select-none',
                'text-muted hover:text-text data-active:font-semibold data-active:text-accent',
                fill ? 'min-w-0 flex-1 text-center' : 'shrink-0 whitespace-nowrap',
              )}
            >
              <span className="min-w-0 wrap-anywhere">{tab.label}</span>
              {tab.count ? (
                <bdi dir="ltr" className="numeric rounded-full bg-sunken px-1.5 text-xs font-semibold text-muted">
                  {tab.count > 99 ? '99+' : tab.count}
                </bdi>
              ) : null}
            </Base.Tab>
          ))}
          <Base.Indicator
            renderBeforeHydration
            className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-accent-solid transition-[translate,width] duration-150 ease-out"
          />
        </Base.List>
        <div className="pe-3 empty:hidden">{end}</div>
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="outline-offset-[-2px]">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
