import { CalendarDays } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type DayRange, dayOf, FIRST_DAY, withinDays } from '../day-range.ts';
import { Button } from './Button.tsx';
import { Skeleton } from './States.tsx';

const loadCalendar = () => import('./RangeCalendar.tsx');
const RangeCalendar = lazy(async () => ({ default: (await loadCalendar()).RangeCalendar }));
const loadDialog = () => import('./Dialog.tsx');
const Dialog = lazy(async () => ({ default: (await loadDialog()).Dialog }));
const load = () => Promise.all([loadDialog(), loadCalendar()]);

interface Texts {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  /** Label of an open range: "All days". */
  readonly all: string;
  /** Label of an end that is not set. */
  readonly open: string;
  readonly apply: ReactNode;
  readonly clear: ReactNode;
  readonly close: string;
  readonly previous: string;
  readonly next: string;
  readonly month: string;
  readonly year: string;
}

interface Props {
  readonly value: DayRange;
  readonly onChange: (range: DayRange) => void;
  /** Today in the site's time zone: the last selectable day. */
  readonly today: string;
  readonly min?: string;
  readonly locale: string;
  readonly texts: Texts;
  /** Shown where the days are chosen. */
  readonly note?: ReactNode;
  /** Preset ranges, in order. */
  readonly presets?: readonly { readonly label: string; readonly range: DayRange }[];
}

/** A range of days, both ends included, from 2000-01-01 to today. The calendar loads on first use. */
export function DateRangeField({ value, onChange, today, min = FIRST_DAY, locale, texts, note, presets = [] }: Props) {
  const [draft, setDraft] = useState<DayRange>();
  const [wasOpened, setOpened] = useState(false);
  const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { dateStyle: 'medium' });
  const written = (day: string | undefined) => (day === undefined ? texts.open : format.format(dayOf(day)));
  const isOpen = value.from === undefined && value.to === undefined;
  const apply = (range: DayRange) => {
    onChange(withinDays(range, min, today));
    setDraft(undefined);
  };
  return (
    <>
      <Button
        icon={<CalendarDays aria-hidden size={18} className="shrink-0 text-muted" />}
        aria-haspopup="dialog"
        aria-expanded={draft !== undefined}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          setOpened(true);
          setDraft(value);
        }}
        className="numeric"
      >
        <span className="min-w-0 text-start">
          <span className="sr-only">{texts.title}: </span>
          {isOpen ? texts.all : `${written(value.from)} – ${written(value.to)}`}
        </span>
      </Button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <Dialog
            open={draft !== undefined}
            onClose={() => setDraft(undefined)}
            title={texts.title}
            closeLabel={texts.close}
          >
            {presets.length === 0 ? null : (
              <div className="flex flex-wrap gap-2">
                {presets.map((preset) => (
                  <Button key={preset.label} size="small" onClick={() => apply(preset.range)}>
                    {preset.label}
                  </Button>
                ))}
              </div>
            )}
            {note === undefined ? null : <p className="text-sm text-muted">{note}</p>}
            <dl className="grid grid-cols-2 gap-3 text-sm">
              {(['from', 'to'] as const).map((end) => (
                <div key={end} className="rounded-control bg-sunken px-3 py-2">
                  <dt className="text-xs text-muted">{texts[end]}</dt>
                  <dd className="numeric font-semibold">{written(draft?.[end])}</dd>
                </div>
              ))}
            </dl>
            <Suspense fallback={<Skeleton className="h-88" />}>
              <RangeCalendar
                value={draft ?? value}
                onChange={setDraft}
                min={min}
                max={today}
                locale={locale}
                previousLabel={texts.previous}
                nextLabel={texts.next}
                monthLabel={texts.month}
                yearLabel={texts.year}
              />
            </Suspense>
            <div className="flex flex-wrap gap-3">
              <Button className="flex-1" onClick={() => apply({ from: undefined, to: undefined })}>
                {texts.clear}
              </Button>
              <Button
                tone="accent"
                className="flex-1"
                inert={draft?.from === undefined}
                onClick={() => draft !== undefined && apply({ from: draft.from, to: draft.to ?? draft.from })}
              >
                {texts.apply}
              </Button>
            </div>
          </Dialog>
        </Suspense>
      ) : null}
    </>
  );
}
