import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { isolated, signedMoney, signedShortMoney, withCurrency } from '@vitrine/ui/format';
import { type PointerEvent, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeText, ZoneNote } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { type CurvePaths, type CurvePoint, curvePaths, nearestPoint } from './curve-path.ts';

const WIDTH = 100;
const HEIGHT = 40;

interface Props {
  readonly points: readonly {
    readonly at: string;
    readonly net: string;
    readonly low: string;
    readonly high: string;
  }[];
}

/** The running net result over time: read with a finger, the mouse or the arrow keys, and as a table. */
export function EquityCurve({ points }: Props) {
  const t = useTranslations('views.statistics');
  const [chosen, setChosen] = useState<number>();
  const known = useMemo(
    () =>
      points.map(({ at, net, low, high }) => ({
        at: Date.parse(at),
        net: amountOf(net),
        low: amountOf(low),
        high: amountOf(high),
      })),
    [points],
  );
  const paths = useMemo(() => curvePaths(known, WIDTH, HEIGHT), [known]);
  const timeText = useTimeText();
  const last = known.length - 1;
  const at = Math.min(chosen ?? last, last);
  const point = known[at];
  if (point === undefined) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="text-muted">{timeText(point.at)}</span>
        <span data-figure="curve">
          <Money value={point.net} signed className="font-semibold" />
        </span>
      </p>
      <div dir="ltr" className="relative rounded-control focus-within:outline-2 focus-within:outline-accent">
        <Drawing paths={paths} at={at} label={summaryOf(known, paths, t, timeText)} onPoint={setChosen} />
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t('point')}
          aria-valuetext={t('pointText', {
            time: timeText(point.at),
            net: isolated(withCurrency(signedMoney(point.net))),
          })}
          onChange={(event) => setChosen(Number(event.target.value))}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
      </div>
      <p className="flex justify-between gap-3 text-xs text-muted rtl:flex-row-reverse">
        <span>{timeText(known[0]!.at)}</span>
        <span className="text-center">
          <ZoneNote />
        </span>
        <span>{timeText(known[last]!.at)}</span>
      </p>
      <PointTable points={known} timeText={timeText} />
    </div>
  );
}

function summaryOf(
  points: readonly CurvePoint[],
  { low, high }: CurvePaths,
  t: ReturnType<typeof useTranslations<'views.statistics'>>,
  timeText: (at: number) => string,
): string {
  const [first, last] = [points[0]!, points.at(-1)!];
  const written = (value: bigint) => isolated(withCurrency(signedMoney(value)));
  return t('curveText', {
    from: timeText(first.at),
    to: timeText(last.at),
    net: written(last.net),
    low: written(low),
    high: written(high),
  });
}

interface DrawingProps {
  readonly paths: CurvePaths;
  /** The point that is read. */
  readonly at: number;
  readonly label: string;
  readonly onPoint: (point: number) => void;
}

/** Time runs to the right in every language. */
function Drawing({ paths, at, label, onPoint }: DrawingProps) {
  const { line, area, band, zero, places, low, high } = paths;
  const read = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onPoint(nearestPoint(places, ((event.clientX - left) / width) * WIDTH));
  };
  const place = places[at]!;
  const isGain = (places.at(-1)?.y ?? 0) <= zero;
  return (
    <div className="relative touch-pan-y" onPointerMove={read} onPointerDown={read}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={`block h-48 w-full overflow-visible ${isGain ? 'text-up' : 'text-down'}`}
      >
        <path d={area} fill="currentColor" opacity={0.1} />
        {band === '' ? null : <path d={band} fill="currentColor" opacity={0.18} />}
        <Rule d={`M0 ${zero}H${WIDTH}`} dashes="3 3" />
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.75}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        <Rule d={`M${place.x} 0V${HEIGHT}`} />
      </svg>
      <span
        aria-hidden
        style={{ left: `${(place.x / WIDTH) * 100}%`, top: `${(place.y / HEIGHT) * 100}%` }}
        className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-card bg-accent-solid"
      />
      <Numeric aria-hidden className="absolute start-1 top-0 bg-card/80 text-xs text-muted">
        {signedShortMoney(high)}
      </Numeric>
      <Numeric aria-hidden className="absolute start-1 bottom-0 bg-card/80 text-xs text-muted">
        {signedShortMoney(low)}
      </Numeric>
    </div>
  );
}

/** A thin line across the drawing. */
function Rule({ d, dashes }: { readonly d: string; readonly dashes?: string }) {
  return (
    <path
      d={d}
      className="text-muted"
      stroke="currentColor"
      strokeDasharray={dashes}
      vectorEffect="non-scaling-stroke"
    />
  );
}

function PointTable({
  points,
  timeText,
}: {
  readonly points: readonly CurvePoint[];
  readonly timeText: (at: number) => string;
}) {
  const t = useTranslations('views.statistics');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-accent">{t('asTable')}</summary>
      {isOpen ? (
        <div className="max-h-80 overflow-auto" data-scroller>
          <table className="w-full text-sm">
            <caption className="sr-only">{t('curve')}</caption>
            <thead>
              <tr className="text-muted">
                <th scope="col" className="py-1 text-start font-normal">
                  {t('time')}
                </th>
                <th scope="col" className="py-1 text-end font-normal">
                  {t('running')}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ at, net }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: several points may be of one moment
                <tr key={place} className="border-t border-hairline">
                  <th scope="row" className="py-1 text-start font-normal">
                    {timeText(at)}
                  </th>
                  <td className="py-1 text-end">
                    <Money value={net} signed />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  );
}
