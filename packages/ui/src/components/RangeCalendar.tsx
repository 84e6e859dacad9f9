import { useDirection } from '@base-ui/react/direction-provider';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { type DayRange, dayOf, isoDay } from '../day-range.ts';

interface Props {
  readonly value: DayRange;
  readonly onChange: (range: DayRange) => void;
  /** First and last selectable day, `2000-01-01`; the last is today. */
  readonly min: string;
  readonly max: string;
  /** BCP 47. Dates are always Gregorian with Latin digits. */
  readonly locale: string;
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly monthLabel: string;
  readonly yearLabel: string;
}

const ICONS = { left: ChevronLeft, right: ChevronRight, down: ChevronDown, up: ChevronDown } as const;

/** First day of the week for the locale, 0 is Sunday; Monday if the browser does not know. */
function firstDayOf(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { readonly firstDay: number } };
  return ((known.getWeekInfo?.().firstDay ?? 1) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

/** A month to select two days in. Heavy: `DateRangeField` loads it when it opens. */
export function RangeCalendar({
  value,
  onChange,
  min,
  max,
  locale,
  previousLabel,
  nextLabel,
  monthLabel,
  yearLabel,
}: Props) {
  const tag = `${locale}-u-ca-gregory-nu-latn`;
  const text = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, options);
    return (date: Date) => format.format(date);
  };
  const monthAndYear = text({ month: 'long', year: 'numeric' });
  const first = dayOf(min);
  const last = dayOf(max);
  return (
    <DayPicker
      mode="range"
      dir={useDirection()}
      lang={locale}
      selected={{
        from: value.from === undefined ? undefined : dayOf(value.from),
        to: value.to === undefined ? undefined : dayOf(value.to),
      }}
      onSelect={(range) =>
        onChange({
          from: range?.from === undefined ? undefined : isoDay(range.from),
          to: range?.to === undefined ? undefined : isoDay(range.to),
        })
      }
      resetOnSelect
      defaultMonth={dayOf(value.to ?? value.from ?? max)}
      startMonth={first}
      endMonth={last}
      disabled={[{ before: first }, { after: last }]}
      today={last}
      weekStartsOn={firstDayOf(locale)}
      captionLayout="dropdown"
      navLayout="around"
      reverseYears
      fixedWeeks
      formatters={{
        formatCaption: monthAndYear,
        formatDay: (date) => String(date.getDate()),
        formatMonthDropdown: text({ month: 'long' }),
        formatYearDropdown: (date) => String(date.getFullYear()),
        formatWeekdayName: text({ weekday: 'short' }),
      }}
      labels={{
        labelGrid: monthAndYear,
        labelDayButton: text({ dateStyle: 'full' }),
        labelWeekday: text({ weekday: 'long' }),
        labelPrevious: () => previousLabel,
        labelNext: () => nextLabel,
        labelMonthDropdown: () => monthLabel,
        labelYearDropdown: () => yearLabel,
      }}
      components={{
        Chevron: ({ orientation = 'down', size = 18 }) => {
          const Icon = ICONS[orientation];
          return <Icon aria-hidden size={size} />;
        },
      }}
      classNames={{
        month: 'grid grid-cols-[2.75rem_1fr_2.75rem] gap-y-1',
        month_caption: 'col-start-2 row-start-1 flex items-center justify-center',
        dropdowns: 'flex flex-wrap items-center justify-center gap-1',
        dropdown_root:
          'relative flex min-h-11 items-center rounded-badge px-2 has-focus-visible:outline-2 has-focus-visible:outline-accent hover:bg-sunken',
        dropdown: 'absolute inset-0 w-full cursor-pointer appearance-none bg-raised opacity-0',
        caption_label: 'numeric flex items-center gap-1 font-semibold',
        button_previous: `row-start-1 ${NAV}`,
        button_next: `col-start-3 row-start-1 ${NAV}`,
        month_grid: 'col-span-3 w-full table-fixed border-collapse',
        weekday: 'h-8 text-xs font-normal text-muted',
        day: 'p-0 text-center',
        day_button:
          'numeric h-11 w-full rounded-control text-base outline-offset-[-2px] hover:bg-sunken disabled:opacity-40 disabled:hover:bg-transparent',
        today: '[&>button]:font-bold [&>button]:underline [&>button]:underline-offset-4',
        range_start: `rounded-s-control ${END}`,
        range_end: `rounded-e-control ${END}`,
        range_middle: 'bg-accent-tint [&>button]:text-accent',
      }}
    />
  );
}

const NAV =
  'flex size-11 items-center justify-center rounded-control hover:bg-sunken aria-disabled:opacity-40 aria-disabled:hover:bg-transparent';
const END = 'bg-accent-tint [&>button]:bg-accent-solid [&>button]:text-on-accent [&>button]:hover:bg-accent-solid';
