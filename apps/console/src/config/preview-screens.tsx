import type { ColorMode } from '@vitrine/ui/theme';
import { parseMenu } from '@vitrine/wire/config/menu';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMenuName } from './setting-text.ts';

export interface PreviewProps {
  /** A setting of the draft as text. */
  readonly text: (key: string) => string;
  readonly mode: ColorMode;
}

const ROWS = [
  { name: 'BTC/USD', price: '92,017.51', change: '+1.24%', isUp: true },
  { name: 'EUR/USD', price: '1.16503', change: '-0.31%', isUp: false },
  { name: 'XAU/USD', price: '4,071.20', change: '+0.58%', isUp: true },
] as const;

/** Open and close of some candles, in tenths of the height. */
const CANDLES = [
  [3, 5],
  [5, 4],
  [4, 6],
  [6, 5],
  [5, 8],
  [8, 7],
  [7, 9],
] as const;

function Header({ text, mode }: PreviewProps) {
  const logo = (mode === 'dark' && text('logo_dark')) || text('logo');
  return (
    <div className="flex h-9 items-center bg-card px-2 text-sm font-bold">
      {text('is_home_title_pic') === '1' && logo !== '' ? (
        <img src={logo} alt={text('site_name')} className="max-h-6 max-w-full object-contain" />
      ) : (
        <span className="truncate">{text('site_name')}</span>
      )}
    </div>
  );
}

function Prices() {
  return (
    <div className="flex flex-col bg-card">
      {ROWS.map(({ name, price, change, isUp }) => (
        <div key={name} dir="ltr" className="flex items-center gap-1 border-b border-hairline px-2 py-1.5">
          <span className="flex-1 font-semibold">{name}</span>
          <span className="numeric max-sm:hidden">{price}</span>
          <span className={`numeric rounded-badge px-1 ${isUp ? 'bg-up-tint text-up' : 'bg-down-tint text-down'}`}>
            {change}
          </span>
        </div>
      ))}
    </div>
  );
}

const Block = ({ children }: { readonly children: ReactNode }) => <div className="bg-card px-2 py-1.5">{children}</div>;

/** The blocks of home in their order. */
export function HomePreview({ text, mode }: PreviewProps) {
  const menuName = useMenuName();
  const t = useTranslations('console.site');
  const blocks: Readonly<Record<string, ReactNode>> = {
    search: <div className="rounded-control bg-sunken px-2 py-1 text-muted">{t('sections.search')}</div>,
    notice: <span className="text-muted">{t('sections.notice')}</span>,
    assets: (
      <div className="rounded-control bg-sunken p-2">
        <span className="block text-muted">{t('sections.assets')}</span>
        <span className="numeric text-sm font-bold">10,000.00</span>
      </div>
    ),
    shortcut: <span className="text-up">▲ BTC/USD +1.24%</span>,
    menu: (
      <div className="grid grid-cols-4 gap-1 text-center">
        {parseMenu(text('menu_home'))
          .slice(0, 8)
          .map(({ label }) => (
            <span key={label} className="flex min-w-0 flex-col items-center gap-0.5">
              <span className="size-5 rounded-control bg-accent-tint" />
              <span className="w-full truncate">{menuName(label)}</span>
            </span>
          ))}
      </div>
    ),
  };
  return (
    <div className="flex flex-col gap-1">
      <Header text={text} mode={mode} />
      {text('home_sections')
        .split(',')
        .map((section) =>
          section === 'trades' ? <Prices key={section} /> : <Block key={section}>{blocks[section]}</Block>,
        )}
    </div>
  );
}

/** A chart and the buttons of the order form. */
export function TradePreview() {
  const t = useTranslations('console.site');
  return (
    <div dir="ltr" className="flex h-full flex-col gap-1">
      <div className="flex items-baseline justify-between bg-card px-2 py-1.5">
        <span className="font-semibold">BTC/USD</span>
        <span className="numeric text-sm font-bold text-up">92,017.51</span>
      </div>
      <svg viewBox="0 0 70 100" aria-hidden className="min-h-0 flex-1 bg-card" preserveAspectRatio="none">
        {CANDLES.map(([open, close], at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
            key={at}
            x={at * 10 + 2}
            width={6}
            y={100 - Math.max(open, close) * 10}
            height={Math.abs(close - open) * 10}
            fill={`var(--c-kline-${close > open ? 'up' : 'down'})`}
          />
        ))}
      </svg>
      <div className="grid grid-cols-2 gap-1 bg-card p-2 text-center font-semibold">
        <span className="rounded-control bg-up-solid px-1 py-1.5 text-on-up">{t('buy')}</span>
        <span className="rounded-control bg-down-solid px-1 py-1.5 text-on-down">{t('sell')}</span>
      </div>
    </div>
  );
}

/** Positions with a gain and a loss. */
export function OrderPreview() {
  const t = useTranslations('console.site');
  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-3 bg-card px-2 pt-2 font-semibold">
        <span className="border-b-2 border-accent-solid pb-1 text-accent">{t('open')}</span>
        <span className="pb-1 text-muted">{t('history')}</span>
      </div>
      {ROWS.map(({ name, change, isUp }) => (
        <div key={name} className="flex flex-col gap-1 bg-card p-2">
          <span className="flex items-center gap-1">
            <span className="flex-1 font-semibold" dir="ltr">
              {name}
            </span>
            <span className={`rounded-badge px-1 ${isUp ? 'bg-up-tint text-up' : 'bg-down-tint text-down'}`}>
              {t(isUp ? 'buy' : 'sell')}
            </span>
          </span>
          <span dir="ltr" className={`numeric ${isUp ? 'text-up' : 'text-down'}`}>
            {isUp ? '+12.40' : '-3.10'} ({change})
          </span>
        </div>
      ))}
      <div className="p-2">
        <span className="block rounded-control bg-accent-solid px-1 py-1.5 text-center font-semibold text-on-accent">
          {t('closeAll')}
        </span>
      </div>
    </div>
  );
}

const TAB_OF: Readonly<Record<string, string>> = { home: 'quotes', trade: 'trade', order: 'order' };

export function PreviewTabs({ tabs, screen }: { readonly tabs: string; readonly screen: string }) {
  const t = useTranslations('console.site.tabs');
  return (
    <div className="flex border-t border-hairline bg-card">
      {tabs.split(',').map((tab) => (
        <span
          key={tab}
          className={`min-w-0 flex-1 truncate px-0.5 py-2 text-center ${TAB_OF[screen] === tab ? 'font-semibold text-accent' : 'text-muted'}`}
        >
          {t.has(tab as 'order') ? t(tab as 'order') : tab}
        </span>
      ))}
    </div>
  );
}
