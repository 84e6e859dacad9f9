import { isCorrectable } from '@vitrine/domain/funding/corrections';
import { Button } from '@vitrine/ui/components/Button';
import { proposeCorrection } from '@vitrine/wire/funding/operator/propose-correction';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import type { Correctable } from './CorrectionDialog.tsx';

const CorrectionDialog = lazy(() =>
  import('./CorrectionDialog.tsx').then((module) => ({ default: module.CorrectionDialog })),
);

/** The dialog in the address. */
const DIALOG = 'correct';

/** For an entry of the account log that may be reversed: the button that proposes it, for those who may. */
export function useCorrections(): (entry: Correctable) => ReactNode | undefined {
  const mayPropose = isOpenTo(proposeCorrection, useStaff()?.roles ?? []);
  return (entry) => (mayPropose && isCorrectable(entry.reason) ? <CorrectionButton entry={entry} /> : undefined);
}

function CorrectionButton({ entry }: { readonly entry: Correctable }) {
  const t = useTranslations('console.correction');
  const { dialog, showDialog } = useTableAddress();
  return (
    <>
      <Button className="flex-1" onClick={() => showDialog(DIALOG)}>
        {t('button')}
      </Button>
      <Suspense>
        {dialog === DIALOG ? <CorrectionDialog entry={entry} onClose={() => showDialog(undefined)} /> : null}
      </Suspense>
    </>
  );
}
