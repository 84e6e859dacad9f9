import { Segmented } from '@vitrine/ui/components/Segmented';
import { isHex } from '@vitrine/ui/contrast';
import { type BrandColors, type ColorMode, DEFAULT_COLORS, themeVariables } from '@vitrine/ui/theme';
import { type CSSProperties, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from './draft.ts';
import { HomePreview, OrderPreview, PreviewTabs, TradePreview } from './preview-screens.tsx';
import type { Setting } from './setting-text.ts';

const SCREENS = { home: HomePreview, trade: TradePreview, order: OrderPreview } as const;
type Screen = keyof typeof SCREENS;

/** The colours of the draft; one that is being typed counts as its default. */
function colorsOf(text: (key: string) => string): BrandColors {
  const pick = (key: string, otherwise: BrandColors['up']) => {
    const color = text(key);
    return isHex(color) ? color : otherwise;
  };
  const [up, down] = [pick('theme_up', DEFAULT_COLORS.up), pick('theme_down', DEFAULT_COLORS.down)];
  return {
    primary: pick('theme_primary', DEFAULT_COLORS.primary),
    up,
    down,
    klineUp: pick('theme_kline_up', up),
    klineDown: pick('theme_kline_down', down),
  };
}

/** How home, trade and orders look with the draft, on a phone in both themes. */
export function Preview({ rows }: { readonly rows: readonly Setting[] }) {
  const t = useTranslations('console.site');
  const [screen, setScreen] = useState<Screen>('home');
  const values = useDraft((draft) => draft.values);
  const text = (key: string) => values[key] ?? rows.find((row) => row.key === key)?.value ?? '';
  const colors = colorsOf(text);
  return (
    <section
      aria-label={t('preview')}
      className="flex flex-col gap-3 rounded-card border border-hairline bg-card p-4 xl:sticky xl:top-0"
    >
      <h2 className="text-sm font-semibold">{t('preview')}</h2>
      <Segmented
        look="box"
        label={t('preview')}
        options={(['home', 'trade', 'order'] as const).map((value) => ({ value, label: t(`screen.${value}`) }))}
        value={screen}
        onChange={setScreen}
      />
      <div className="grid grid-cols-2 gap-3">
        {(['light', 'dark'] as const).map((mode) => (
          <Phone key={mode} mode={mode} screen={screen} colors={colors} text={text} />
        ))}
      </div>
      <p className="max-w-96 text-xs text-muted">{t('previewText')}</p>
    </section>
  );
}

interface PhoneProps {
  readonly mode: ColorMode;
  readonly screen: Screen;
  readonly colors: BrandColors;
  readonly text: (key: string) => string;
}

function Phone({ mode, screen, colors, text }: PhoneProps) {
  const t = useTranslations('console.site');
  const Screen = SCREENS[screen];
  const variables = Object.fromEntries(
    Object.entries(themeVariables(colors, mode)).map(([name, color]) => [`--${name}`, color]),
  );
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="text-xs text-muted">{t(mode)}</figcaption>
      <div
        data-preview={mode}
        style={{ ...variables, colorScheme: mode } as CSSProperties}
        className="flex h-96 w-full flex-col overflow-hidden rounded-card border border-hairline bg-page text-xs text-text xl:w-48"
      >
        <div className="min-h-0 flex-1 overflow-hidden">
          <Screen text={text} mode={mode} />
        </div>
        <PreviewTabs tabs={text('tab_bar')} screen={screen} />
      </div>
    </figure>
  );
}
