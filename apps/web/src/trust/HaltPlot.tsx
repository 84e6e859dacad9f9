import type { ResponseOf } from '@vitrine/wire/call';
import type { halts } from '@vitrine/wire/trust/halts';
import { useTranslations } from 'use-intl';
import { serverClock } from '../ground/server-clock.ts';
import { haltsPerDay, PLOT_DAYS } from './halts-per-day.ts';

const WIDTH = 300;
const HEIGHT = 56;

/** How many halts began on each of the last days, oldest first. Its text says the same. */
export function HaltPlot({ halts: list }: { readonly halts: ResponseOf<typeof halts> }) {
  const t = useTranslations('trust.halts');
  const days = haltsPerDay(
    list.map(({ haltedAt }) => Date.parse(haltedAt)),
    serverClock.now(),
  );
  const most = Math.max(1, ...days);
  const step = WIDTH / PLOT_DAYS;
  return (
    <figure className="flex flex-col gap-1" dir="ltr">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('plot', { count: days.reduce((sum, count) => sum + count, 0), days: PLOT_DAYS })}
        className="h-14 w-full"
        preserveAspectRatio="none"
      >
        {days.map((count, day) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
            key={day}
            x={day * step + 1}
            width={step - 2}
            y={count === 0 ? HEIGHT - 1 : HEIGHT - (count / most) * (HEIGHT - 2)}
            height={count === 0 ? 1 : (count / most) * (HEIGHT - 2)}
            className={count === 0 ? 'fill-[var(--c-hairline)]' : 'fill-[var(--c-warning)]'}
          />
        ))}
      </svg>
      <figcaption className="text-xs text-muted" dir="auto">
        {t('plot', { count: days.reduce((sum, count) => sum + count, 0), days: PLOT_DAYS })}
      </figcaption>
    </figure>
  );
}
