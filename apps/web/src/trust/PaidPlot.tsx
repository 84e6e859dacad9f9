import { isolated, ratio } from '@vitrine/ui/format';
import type { ResponseOf } from '@vitrine/wire/call';
import type { publicWithdrawals } from '@vitrine/wire/funding/public-withdrawals';
import { useTranslations } from 'use-intl';

const WIDTH = 300;
const HEIGHT = 72;

type Days = ResponseOf<typeof publicWithdrawals>['days90'];

/** The share paid within 24 hours of each span, oldest first; a thin line where nothing was paid. Its text says what all came to. */
export function PaidPlot({ days90: { paid, within24h, spans } }: { readonly days90: Days }) {
  const t = useTranslations('trust.withdrawals');
  const step = WIDTH / spans.length;
  const text = t('plot', { share: isolated(ratio(within24h ?? '0')), count: paid });
  return (
    <figure className="flex flex-col gap-1" dir="ltr">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={text}
        className="h-18 w-full border-b border-hairline"
        preserveAspectRatio="none"
      >
        {spans.map(({ from, within24h: share }, place) => (
          <g key={from}>
            {share === null ? null : (
              <Bar place={place} step={step} height={HEIGHT} className="fill-[var(--c-hairline)]" />
            )}
            <Bar
              place={place}
              step={step}
              height={share === null ? 1 : Math.max(1, (Number(share) / 100) * HEIGHT)}
              className={share === null ? 'fill-[var(--c-hairline)]' : 'fill-[var(--c-up)]'}
            />
          </g>
        ))}
      </svg>
      <figcaption className="text-xs text-muted" dir="auto">
        {text}
      </figcaption>
    </figure>
  );
}

interface BarProps {
  readonly place: number;
  readonly step: number;
  readonly height: number;
  readonly className: string;
}

function Bar({ place, step, height, className }: BarProps) {
  return <rect x={place * step + 2} width={step - 4} y={HEIGHT - height} height={height} className={className} />;
}
