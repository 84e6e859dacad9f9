import { Field } from '@vitrine/ui/components/Field';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Input } from '@vitrine/ui/components/Input';
import { toastError } from '@vitrine/ui/toast';
import { ClipboardPaste, ScanQrCode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';

const QrCamera = lazy(async () => ({ default: (await import('./QrCamera.tsx')).QrCamera }));

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  /** The address in what a QR code says. */
  readonly scanned: (text: string) => string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
}

/** No browser gives its camera to a page without a secure connection. */
const canScan = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;
const canPaste = (): boolean => navigator.clipboard?.readText !== undefined;

/** An address on a chain: typed, pasted, or read by the camera. */
export function AddressField({ label, value, onChange, onBlur, scanned, error, hint }: Props) {
  const [isScanning, setScanning] = useState(false);
  const take = (text: string) => {
    setScanning(false);
    onChange(scanned(text));
  };
  return (
    <>
      <Field label={label} {...(hint === undefined ? {} : { hint })} {...(error === undefined ? {} : { error })}>
        <Input
          ltr
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={160}
          value={value}
          onChange={(text) => onChange(text.trim())}
          onBlur={onBlur}
          suffix={<Ways onPasted={take} onScan={() => setScanning(true)} />}
        />
      </Field>
      <Scanner open={isScanning} onClose={() => setScanning(false)} onFound={take} />
    </>
  );
}

/** What fills the field in without typing, as far as the browser has it. */
function Ways({ onPasted, onScan }: { readonly onPasted: (text: string) => void; readonly onScan: () => void }) {
  const t = useTranslations('funding.scan');
  const paste = () => navigator.clipboard.readText().then(onPasted, () => toastError({ title: t('noPaste') }));
  return (
    <span className="flex">
      {canPaste() ? (
        <IconButton label={t('paste')} icon={<ClipboardPaste aria-hidden size={18} />} onClick={() => void paste()} />
      ) : null}
      {canScan() ? <IconButton label={t('scan')} icon={<ScanQrCode aria-hidden size={18} />} onClick={onScan} /> : null}
    </span>
  );
}

interface ScannerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onFound: (text: string) => void;
}

function Scanner({ open, onClose, onFound }: ScannerProps) {
  const t = useTranslations('funding.scan');
  const app = useTranslations('ground');
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} closeLabel={app('close')}>
      <Suspense fallback={<div className="aspect-8/5 w-full rounded-card bg-sunken" />}>
        {open ? <QrCamera onFound={onFound} /> : null}
      </Suspense>
    </Dialog>
  );
}
