import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import type { Call } from '@vitrine/wire/call';
import { useTranslations } from 'use-intl';
import { WaitingProposal } from '../../ground/parts/WaitingProposal.tsx';
import { isOpenTo } from '../../ground/roles.ts';
import { useStaff } from '../../ground/session.ts';
import { useTableAddress } from '../../ground/table/table-search.ts';
import { NEW } from './settings.ts';

interface AddProps {
  readonly call: Call;
  readonly label: string;
  /** The pending proposal of a new entry: there is one at a time. */
  readonly pending: number | null | undefined;
}

/** Proposes a new entry, for those who may; `undefined` until the list has come. */
export function AddButton({ call, label, pending }: AddProps) {
  const { showDialog } = useTableAddress();
  const mayPropose = useMayPropose(call);
  if (!mayPropose || pending !== null) return null;
  return (
    <Button size="small" onClick={() => showDialog(NEW)}>
      {label}
    </Button>
  );
}

export function useMayPropose(call: Call): boolean {
  return isOpenTo(call, useStaff()?.roles ?? []);
}

/** Leads to the proposal of a new entry, which is in no row yet. */
export function WaitingNew({ proposal }: { readonly proposal: number | null | undefined }) {
  const t = useTranslations('console.payments');
  return typeof proposal === 'number' ? <WaitingProposal text={t('waitingNew')} proposal={proposal} /> : null;
}

/** Leads to the proposal to change an entry. */
export function Waiting({ proposal }: { readonly proposal: number | null }) {
  const t = useTranslations('console.payments');
  return proposal === null ? null : <WaitingProposal text={t('waiting')} proposal={proposal} />;
}

interface PlaceStatus {
  readonly isActive: '0' | '1';
  readonly isSimulated: boolean;
  readonly proposal: number | null;
}

/** Whether money can be sent there, and whether that is to change. */
export function PlaceBadges({ isActive, isSimulated, proposal }: PlaceStatus) {
  const t = useTranslations('console.payments');
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 lg:flex-nowrap">
      <Badge tone={isActive === '1' ? 'up' : 'neutral'}>{t(isActive === '1' ? 'active' : 'inactive')}</Badge>
      {isSimulated ? <Badge>{t('simulated')}</Badge> : null}
      {proposal === null ? null : <Badge tone="warning">{t('waits')}</Badge>}
    </span>
  );
}
