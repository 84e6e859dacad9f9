import { Link } from '@tanstack/react-router';
import { BanknoteArrowDown, BanknoteArrowUp, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMenuGuard } from '../config/menu.ts';
import { useSite } from '../ground/site.ts';
import { useHasScreen } from '../ground/use-has-screen.ts';

/** By the documents' names. */
const CHARGE: string = '/mine/charge';
const WITHDRAW: string = '/mine/withdraw';

/** The site without deposits by its own choice (CFG-15). */
const NO_DEPOSIT = 'ICE';

/** The ways in and out of the user centre; each is hidden while the app has no screen for it. */
export function MoneyTiles() {
  const t = useTranslations('ledger.assets');
  const site = useSite().data;
  const hasScreen = useHasScreen();
  const isDepositShown = hasScreen(CHARGE) && site !== undefined && site.customer_tag !== NO_DEPOSIT;
  const isWithdrawShown = hasScreen(WITHDRAW);
  if (!isDepositShown && !isWithdrawShown) return null;
  return (
    <div className="flex gap-3 px-4 lg:px-0">
      {isDepositShown ? <Tile to={CHARGE} Icon={BanknoteArrowDown} label={t('deposit')} /> : null}
      {isWithdrawShown ? <Tile to={WITHDRAW} Icon={BanknoteArrowUp} label={t('withdraw')} /> : null}
    </div>
  );
}

/** A tile that a demo account cannot open (ACC-45). */
function Tile({ to, Icon, label }: { readonly to: string; readonly Icon: LucideIcon; readonly label: string }) {
  const guard = useMenuGuard();
  return (
    <Link
      to={to}
      onClick={(event) => guard(event, { allow_demo: '0' })}
      className="flex min-h-14 flex-1 items-center justify-center gap-2 rounded-card border border-hairline bg-card px-4 text-base font-semibold hover:bg-sunken"
    >
      <Icon aria-hidden size={20} />
      {label}
    </Link>
  );
}
