import type { MenuIcon as IconName } from '@vitrine/wire/config/menu';
import {
  ArrowLeftRight,
  BanknoteArrowDown,
  BanknoteArrowUp,
  ChartCandlestick,
  CirclePlay,
  ClipboardList,
  CreditCard,
  FileText,
  Gift,
  HandCoins,
  HandHelping,
  IdCard,
  Info,
  KeyRound,
  Languages,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquareText,
  Moon,
  Newspaper,
  ReceiptText,
  Settings,
  ShieldCheck,
  Timer,
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
  limits: HandHelping,
  about: Info,
  deposit: BanknoteArrowDown,
  withdraw: BanknoteArrowUp,
  transfer: ArrowLeftRight,
  card: CreditCard,
  option: Timer,
  loan: HandCoins,
  verification: IdCard,
  invite: Gift,
  feedback: MessageSquareText,
  language: Languages,
  theme: Moon,
  video: CirclePlay,
  page: FileText,
};

/** One of our own icons by name; nothing for a name that is none. */
export function MenuIcon({ icon, size }: { readonly icon: string; readonly size: number }) {
  if (!Object.hasOwn(ICONS, icon)) return null;
  const Icon = ICONS[icon as IconName];
  return <Icon aria-hidden size={size} />;
}
