import type { MenuIcon as IconName } from '@vitrine/wire/config/menu';
import {
  ChartCandlestick,
  ClipboardList,
  Info,
  KeyRound,
  type LucideIcon,
  Mail,
  Megaphone,
  Newspaper,
  ReceiptText,
  Settings,
  ShieldCheck,
  Wallet,
} from 'lucide-react';

const ICONS: Readonly<Record<IconName, LucideIcon>> = {
  contract: ChartCandlestick,
  orders: ClipboardList,
  accounts: Wallet,
  history: ReceiptText,
  news: Newspaper,
  announcement: Megaphone,
  email: Mail,
  settings: Settings,
  password: KeyRound,
  security: ShieldCheck,
  about: Info,
};

/** One of our own icons by name; nothing for a name that is none. */
export function MenuIcon({ icon, size }: { readonly icon: string; readonly size: number }) {
  if (!Object.hasOwn(ICONS, icon)) return null;
  const Icon = ICONS[icon as IconName];
  return <Icon aria-hidden size={size} />;
}
