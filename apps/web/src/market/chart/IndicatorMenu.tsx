import { Numeric } from '@vitrine/ui/components/Figures';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Settings2, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Menu, whenOpened } from '../../ground/panels.tsx';
import { useChartPreferences } from './chart-preferences.ts';
import { INDICATOR_NAMES, indicatorTitle, paramsOf, withIndicator } from './indicators.ts';

const IndicatorSettings = whenOpened(async () => (await import('./IndicatorSettings.tsx')).IndicatorSettings);

/** Which indicators are drawn, and the way to their parameters. */
export function IndicatorMenu() {
  const t = useTranslations('market.chart');
  const { indicators, params } = useChartPreferences();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu
        trigger={<IconButton label={t('indicators')} icon={<SlidersHorizontal aria-hidden size={20} />} />}
        entries={[
          ...INDICATOR_NAMES.map((name) => ({
            key: name,
            label: (
              <span className="flex flex-col">
                <Numeric>{indicatorTitle(name, paramsOf(name, params))}</Numeric>
                <span className="text-xs text-muted">{t(`indicator.${name}`)}</span>
              </span>
            ),
            checked: indicators.includes(name),
            onChange: (isOn: boolean) =>
              useChartPreferences.setState({ indicators: withIndicator(indicators, name, isOn) }),
          })),
          { key: 'line', kind: 'line' as const },
          {
            key: 'settings',
            label: t('parameters'),
            icon: <Settings2 aria-hidden size={16} />,
            onPress: () => setOpen(true),
          },
        ]}
      />
      <IndicatorSettings open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
