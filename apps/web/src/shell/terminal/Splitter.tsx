import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { fittingHeight, useTerminalLayout } from './terminal-layout.ts';

const STEP_PX = 24;

interface Props {
  /** What is shared between the part above and the part below. */
  readonly container: RefObject<HTMLElement | null>;
}

/** Divides a column: dragged with the pointer, moved with the arrow keys, remembered. */
export function Splitter({ container }: Props) {
  const t = useTranslations('trading.terminal');
  const height = useTerminalLayout((layout) => layout.height);
  const from = useRef<{ readonly y: number; readonly height: number }>(undefined);
  const set = (wanted: number) => {
    const available = container.current?.clientHeight ?? 0;
    useTerminalLayout.setState({ height: fittingHeight(wanted, available) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = {
      ArrowUp: STEP_PX,
      ArrowDown: -STEP_PX,
      Home: Number.MAX_SAFE_INTEGER,
      End: -Number.MAX_SAFE_INTEGER,
    }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    set(height + step);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (from.current !== undefined) set(from.current.height + from.current.y - event.clientY);
  };
  const stop = () => {
    from.current = undefined;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('split')}
      aria-valuenow={height}
      aria-valuemin={0}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { y: event.clientY, height };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
      className="group relative h-2 shrink-0 cursor-row-resize touch-none border-t border-hairline bg-card outline-offset-[-2px]"
    >
      <span
        aria-hidden
        className="absolute inset-x-0 top-0.5 mx-auto h-1 w-10 rounded-full bg-hairline group-hover:bg-control group-focus-visible:bg-accent-solid"
      />
    </div>
  );
}
