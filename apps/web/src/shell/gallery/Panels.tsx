import { Button } from '@vitrine/ui/components/Button';
import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { Drawer } from '@vitrine/ui/components/Drawer';
import { RowButton, RowContent } from '@vitrine/ui/components/Row';
import { toastDone, toastError } from '@vitrine/ui/toast';
import { useState } from 'react';
import { Line, Specimen, useSample } from './specimen.tsx';

type Panel = 'bottomDrawer' | 'drawer' | 'dialog' | 'confirm' | 'refused' | 'busy';

const BUTTONS: readonly (readonly [Panel, string])[] = [
  ['drawer', 'Drawer'],
  ['bottomDrawer', 'Drawer at the bottom'],
  ['dialog', 'Dialog'],
  ['confirm', 'Confirm'],
  ['refused', 'Confirm, refused'],
  ['busy', 'Confirm, busy'],
];

export function Panels() {
  const t = useSample();
  const [open, setOpen] = useState<Panel>();
  const close = () => setOpen(undefined);
  const rows = ['EUR/USD', 'GBP/USD', 'USD/JPY', 'XAU/USD', 'BTC/USD', 'US30', 'NAS100', 'GER40', 'SPX500', 'UK100'];
  const list = (
    <div className="-mx-4 divide-y divide-hairline">
      {rows.map((row) => (
        <RowButton key={row} onClick={close}>
          <RowContent title={row} note={t('Currency pair')} chevron />
        </RowButton>
      ))}
    </div>
  );
  return (
    <>
      <Specimen name="Drawers, dialogs">
        <Line>
          {BUTTONS.map(([panel, label]) => (
            <Button key={panel} aria-haspopup="dialog" onClick={() => setOpen(panel)}>
              {t(label)}
            </Button>
          ))}
        </Line>
        <Drawer
          open={open === 'bottomDrawer'}
          onClose={close}
          title={t('Choose a product')}
          description={t('Ten of sixty')}
          closeLabel="Close"
          footer={
            <Button tone="accent" size="large" className="w-full" onClick={close}>
              {t('Done')}
            </Button>
          }
        >
          {list}
        </Drawer>
        <Drawer side="start" open={open === 'drawer'} onClose={close} title={t('Products')} closeLabel="Close">
          {list}
        </Drawer>
        <Dialog
          open={open === 'dialog'}
          onClose={close}
          title={t('Details')}
          description={t('Entry and exit')}
          closeLabel="Close"
        >
          <p>{t('A card on a desktop, a sheet on a phone.')}</p>
        </Dialog>
        <ConfirmDialog
          open={open === 'confirm' || open === 'refused' || open === 'busy'}
          title={t('Delete this account?')}
          description={t('Its records stay readable for ten years. This cannot be undone.')}
          confirmLabel={t('Delete account')}
          cancelLabel={t('Keep it')}
          tone="danger"
          busy={open === 'busy'}
          error={open === 'refused' ? t('There is an open position. Close it first.') : undefined}
          onConfirm={close}
          onCancel={close}
        />
      </Specimen>
      <Toasts />
    </>
  );
}

function Toasts() {
  const t = useSample();
  return (
    <Specimen name="Toast">
      <Line>
        <Button
          onClick={() =>
            toastDone({
              title: t('Bought 0.10 EUR/USD'),
              description: 'at 1.10550',
              link: { label: t('Show the position'), href: '/order' },
            })
          }
        >
          {t('Done')}
        </Button>
        <Button
          onClick={() => toastError({ title: t('Not sent'), description: t('The market is closed until Monday.') })}
        >
          {t('Error')}
        </Button>
      </Line>
    </Specimen>
  );
}
