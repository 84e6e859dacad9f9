import { Avatar } from '@vitrine/ui/components/Avatar';
import { Badge } from '@vitrine/ui/components/Badge';
import { Money, Percent, Price, Stake } from '@vitrine/ui/components/Figures';
import { Gauge } from '@vitrine/ui/components/Gauge';
import { PaperBadge } from '@vitrine/ui/components/PaperBadge';
import { Progress } from '@vitrine/ui/components/Progress';
import { Sparkline } from '@vitrine/ui/components/Sparkline';
import { useEffect, useState } from 'react';
import { Line, Specimen, State, useSample } from './specimen.tsx';

const WALK = [4, 5, 4.6, 5.4, 5.1, 6, 5.8, 6.6, 6.1, 6.9, 7.4, 7.1, 7.9];

/** A quote that moves a point at a time, so that the tint of its digits can be seen. */
function LivePrice() {
  const [value, setValue] = useState(97_662.28);
  useEffect(() => {
    const timer = setInterval(() => setValue((before) => before + (Math.random() < 0.5 ? -1 : 1) / 100), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <Price value={value} precision={2} className="text-xl" />;
}

export function FigureSpecimens() {
  const t = useSample();
  return (
    <>
      <Specimen name="Price, percent, money">
        <State name="price">
          <Line>
            <LivePrice />
            <Price value={1.1055} precision={5} />
            <Price value={150.81} precision={3} />
            <Price value={123_456_789_012.12} precision={2} />
          </Line>
        </State>
        <State name="percent: text, arrow, badge">
          <Line>
            {[0.5, 0, -0.13].map((value) => (
              <Percent key={value} value={value} />
            ))}
            {[0.5, 0, -0.13].map((value) => (
              <Percent key={value} arrow value={value} />
            ))}
            {[0.5, 0, -12.13, 1234.5].map((value) => (
              <Percent key={value} badge value={value} />
            ))}
          </Line>
        </State>
        <State name="money: plain, result, with its unit, hidden, big, sums, stake">
          <Line>
            <Money value={12_345_670_000n} />
            <Money signed value={5_196_600_000n} />
            <Money signed value={-110_340_000n} />
            <Money value={12_345_670_000n} unit="USD" className="text-2xl font-bold" />
            <Money value={1n} hiddenText={t('hidden')} className="text-2xl font-bold" />
            <Money value={999_999_999_999_999_999n} />
            <Money value={12_345_678_901n} />
            <Money signed value={-1_239_999n} />
            <Stake signed value={12_350_000n} />
          </Line>
        </State>
      </Specimen>

      <Specimen name="Badge, avatar">
        <Line>
          <Badge>{t('Closed')}</Badge>
          <Badge tone="accent">{t('Selected')}</Badge>
          <Badge tone="up">{t('Buy')}</Badge>
          <Badge tone="down">{t('Sell')}</Badge>
          <Badge tone="warning">{t('Stale')}</Badge>
          <Badge tone="danger">{t('Refused')}</Badge>
          <PaperBadge label={t('Paper')} source={t('Prices: simulated')} />
        </Line>
        <Line>
          <Avatar name="Ada Lovelace" size="large" />
          <Avatar name="王小明" />
          <Avatar name="نورة" size="small" />
          <Avatar name="Broken Picture" src="/nowhere.png" />
          <Avatar name="With a picture" src="/favicon.svg" />
        </Line>
      </Specimen>

      <Specimen name="Gauge and progress">
        <Gauge
          label={t('Risk rate')}
          value={12}
          max={200}
          text="12.00%"
          warnAt={100}
          dangerAt={150}
          note={t('Far from a margin call')}
        />
        <Gauge label={t('Risk rate')} value={120} max={200} text="120.00%" warnAt={100} dangerAt={150} />
        <Gauge
          label={t('Risk rate')}
          value={9000}
          max={200}
          text="9,000.00%"
          warnAt={100}
          dangerAt={150}
          note={t('Positions will be closed')}
        />
        <Gauge label={t('Nothing open')} value={undefined} max={200} text="-" warnAt={100} dangerAt={150} />
        <Progress label={t('Upload')} value={0.42} text={t('4.2 of 10 MB')} />
        <Progress label={t('Export done')} value={1} text={t('done')} />
        <Progress label={t('Checking')} value={undefined} />
      </Specimen>

      <Specimen name="Sparkline">
        <Line>
          <Sparkline values={WALK} label="Rising over the day" className="h-12 w-28" />
          <Sparkline values={[...WALK].reverse()} />
          <Sparkline values={[1, 1, 1]} />
          <Sparkline values={[5]} />
          <Sparkline values={[]} label="No prices yet" />
          <Sparkline values={WALK} tone="flat" />
        </Line>
      </Specimen>
    </>
  );
}
