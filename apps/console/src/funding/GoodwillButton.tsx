import { Button } from '@vitrine/ui/components/Button';
import { proposeGoodwill } from '@vitrine/wire/funding/operator/propose-goodwill';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import type { GoodwillCustomer } from './GoodwillDialog.tsx';

const GoodwillDialog = lazy(() =>
  import('./GoodwillDialog.tsx').then((module) => ({ default: module.GoodwillDialog })),
);

/** The dialog in the address. */
const DIALOG = 'goodwill';

/** Proposes to pay a customer from the house's goodwill, for those who may. */
export function GoodwillButton({ customer }: { readonly customer: GoodwillCustomer }) {
  const t = useTranslations('console.goodwill');
  const { dialog, showDialog } = useTableAddress();
  if (!isOpenTo(proposeGoodwill, useStaff()?.roles ?? [])) return null;
  return (
    <>
      <Button className="mt-3" onClick={() => showDialog(DIALOG)}>
        {t('button')}
      </Button>
      <Suspense>
        {dialog === DIALOG ? <GoodwillDialog customer={customer} onClose={() => showDialog(undefined)} /> : null}
      </Suspense>
    </>
  );
}
