import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { contrast, isHex } from '@vitrine/ui/contrast';
import { type BrandColors, type ColorMode, DEFAULT_COLORS, themeVariables } from '@vitrine/ui/theme';
import { isSeenOnCharts } from '@vitrine/wire/config/colours';
import { useTranslations } from 'use-intl';

interface Props {
  readonly label: string;
  /** The key of the setting. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string;
}

/** Candles use the raw colour; the other colours have shades that the site derives. */
const SHADES: Readonly<Record<string, { readonly color: keyof BrandColors; readonly shade: string }>> = {
  theme_primary: { color: 'primary', shade: 'accent' },
  theme_up: { color: 'up', shade: 'up' },
  theme_down: { color: 'down', shade: 'down' },
};

/** Enters a colour as text or with the browser's picker, and previews it in light and dark. */
export function ColourEntry({ label, name, value, onChange, error }: Props) {
  const t = useTranslations('console.site');
  return (
    <div className="flex flex-col gap-3">
      <Field label={label} hint={t('colourHint')} {...(error === undefined ? {} : { error })}>
        <Input
          ltr
          value={value}
          onChange={onChange}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          suffix={
            <input
              type="color"
              aria-label={t('chooseColour', { name: label })}
              value={isHex(value) ? value : '#808080'}
              onChange={(event) => onChange(event.target.value)}
              className="me-1 size-11 cursor-pointer bg-transparent p-1"
            />
          }
        />
      </Field>
      {isHex(value) ? <ContrastNote name={name} color={value} /> : null}
      {isHex(value) ? (
        <div className="grid grid-cols-2 gap-2">
          <Preview name={name} color={value} mode="light" />
          <Preview name={name} color={value} mode="dark" />
        </div>
      ) : null}
    </div>
  );
}

/** How readable a colour is, while it is chosen. */
function ContrastNote({ name, color }: { readonly name: string; readonly color: BrandColors['primary'] }) {
  const t = useTranslations('console.site');
  const shades = SHADES[name];
  if (shades === undefined)
    return isSeenOnCharts(color) ? null : (
      <p role="status" className="text-sm text-danger">
        {t('contrastCandle')}
      </p>
    );
  const ratioIn = (mode: ColorMode) => {
    const colors = themeVariables({ ...DEFAULT_COLORS, [shades.color]: color }, mode);
    const shade = colors[`c-${shades.shade}`];
    const ground = colors['c-card'];
    return { ratio: contrast(shade ?? color, ground ?? color), isRaw: shade?.toLowerCase() === color.toLowerCase() };
  };
  const [light, dark] = [ratioIn('light'), ratioIn('dark')];
  const ratios = { light: light.ratio.toFixed(1), dark: dark.ratio.toFixed(1) };
  return (
    <p role="status" className="text-xs text-muted">
      {t(light.isRaw && dark.isRaw ? 'contrastOk' : 'contrastShade', ratios)}
    </p>
  );
}

interface PreviewProps {
  readonly name: string;
  readonly color: BrandColors['primary'];
  readonly mode: ColorMode;
}

function Preview({ name, color, mode }: PreviewProps) {
  const t = useTranslations('console.site');
  const shades = SHADES[name];
  const colors = themeVariables(
    shades === undefined ? DEFAULT_COLORS : { ...DEFAULT_COLORS, [shades.color]: color },
    mode,
  );
  return (
    <figure
      className="flex flex-col gap-2 rounded-card border border-hairline p-3 text-sm"
      style={{ backgroundColor: colors['c-card'], color: colors['c-text'] }}
    >
      <figcaption>{t(mode)}</figcaption>
      {shades === undefined ? (
        <span aria-hidden className="h-8 w-4 rounded-badge" style={{ backgroundColor: color }} />
      ) : (
        <>
          <span className="numeric font-semibold" style={{ color: colors[`c-${shades.shade}`] }}>
            1,234.56
          </span>
          <span
            className="rounded-control px-3 py-1 text-center font-semibold"
            style={{
              backgroundColor: colors[`c-${shades.shade}-solid`],
              color: colors[`c-on-${shades.shade}`],
            }}
          >
            {t('example')}
          </span>
        </>
      )}
    </figure>
  );
}
