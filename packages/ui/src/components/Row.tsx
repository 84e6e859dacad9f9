import { cx } from 'class-variance-authority';
import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

/** Style of a row that is a link: 56 px, the whole width is the target. */
export const ROW =
  'flex min-h-14 w-full items-center gap-3 px-4 text-start outline-offset-[-2px] hover:bg-sunken aria-[current=true]:bg-accent-tint';

/** A row of a list that opens something. */
export function RowButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={cx(ROW, className)} {...rest} />;
}

interface RowContentProps {
  /** An icon or an avatar. */
  readonly start?: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** A figure, a badge, a switch. */
  readonly end?: ReactNode;
  readonly endNote?: ReactNode;
  /** It opens another screen. */
  readonly chevron?: boolean;
}

/** Content of a row: two lines at the start, two at the end. Long words wrap, figures do not. */
export function RowContent({ start, title, note, end, endNote, chevron = false }: RowContentProps) {
  return (
    <>
      {start === undefined ? null : <span className="flex shrink-0 text-muted">{start}</span>}
      <span className="min-w-0 flex-1 py-2 wrap-anywhere">
        <span className="block">{title}</span>
        {note === undefined ? null : <span className="block text-xs text-muted">{note}</span>}
      </span>
      {end === undefined && endNote === undefined ? null : (
        <span className="max-w-1/2 shrink-0 py-2 text-end">
          <span className="block">{end}</span>
          {endNote === undefined ? null : <span className="block text-xs text-muted">{endNote}</span>}
        </span>
      )}
      {chevron ? <ChevronRight aria-hidden size={18} className="mirror shrink-0 text-muted" /> : null}
    </>
  );
}

interface LineProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** A labelled figure, label at the start and figure at the end. Use it inside a `<dl>`. */
export function Line({ label, children }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-3 text-sm">
      <dt className="min-w-0 text-muted">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}
