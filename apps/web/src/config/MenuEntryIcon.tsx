import type { MenuIcon } from '@vitrine/wire/config/menu';
import {
  ChartCandlestick,
  ClipboardList,
  Info,
  type LucideIcon,
  Mail,
  Megaphone,
  Newspaper,
  ReceiptText,
  Settings,
  Wallet,
} from 'lucide-react';

const ICONS: Readonly<Record<MenuIcon, LucideIcon>> = {
  contract: ChartCandlestick,
  orders: ClipboardList,
  accounts: Wallet,
  history: ReceiptText,
  news: Newspaper,
  announcement: Megaphone,
  email: Mail,
  settings: Settings,
  about: Info,
};

function isOwn(icon: string): icon is MenuIcon {
  return Object.hasOwn(ICONS, icon);
}

/** One of our own icons by name, otherwise a picture by its URL. The entry's title stands beside it. */
export function MenuEntryIcon({ icon, size = 22 }: { readonly icon: string; readonly size?: number }) {
  if (!isOwn(icon)) return <img src={icon} alt="" width={size} height={size} loading="lazy" />;
  const Icon = ICONS[icon];
  return <Icon aria-hidden size={size} />;
}
