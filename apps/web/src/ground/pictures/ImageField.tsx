import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Progress } from '@vitrine/ui/components/Progress';
import { Skeleton } from '@vitrine/ui/components/States';
import { useFieldControl } from '@vitrine/ui/field-control';
import { cx } from 'class-variance-authority';
import { Camera, ImagePlus, Trash2, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useImageSlot } from './image-slot.ts';
import { IMAGE_TYPES } from './prepare-image.ts';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (url: string) => void;
  readonly error: string | undefined;
  /** The camera of a phone that is opened: that on the front for a picture of oneself. */
  readonly camera: 'environment' | 'user';
  readonly visitor?: string | undefined;
  /** Whether a picture is on its way: a form that is sent meanwhile would go without it. */
  readonly onSending?: (isSending: boolean) => void;
}

/** A picture that is chosen, dropped or taken, and sent at once. */
export function ImageField({ label, hint, value, onChange, error, camera, visitor, onSending }: Props) {
  const t = useTranslations('pictures');
  const slot = useImageSlot({ value, onChange, visitor, onSending });
  const { sending, preview } = slot;
  const wrong = slot.problem ?? (sending === undefined || error === undefined ? error : t('stillSending'));
  return (
    <Field label={label} hint={hint} {...(wrong === undefined ? {} : { error: wrong })}>
      <Tile onFile={(file) => void slot.choose(file)}>
        {sending !== undefined ? (
          <SendingPart label={label} sent={sending.sent} />
        ) : value === '' ? (
          <Empty />
        ) : preview === undefined ? (
          <Skeleton className="absolute inset-0" />
        ) : (
          <img src={preview} alt={label} className="absolute inset-0 size-full object-contain" />
        )}
      </Tile>
      <div className="flex flex-wrap gap-2">
        {sending === undefined ? (
          <CameraButton label={label} camera={camera} onFile={(file) => void slot.choose(file)} />
        ) : null}
        {sending === undefined && value !== '' ? (
          <Button
            size="small"
            icon={<Trash2 aria-hidden size={16} />}
            aria-label={t('removeNamed', { name: label })}
            onClick={slot.clear}
          >
            {t('remove')}
          </Button>
        ) : null}
        {sending === undefined ? null : (
          <Button
            size="small"
            icon={<X aria-hidden size={16} />}
            aria-label={t('cancelNamed', { name: label })}
            onClick={slot.clear}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
    </Field>
  );
}

/** What a press opens the device's files with; a file can be dropped on it. The field's control is the input, which stands invisibly over it. */
function Tile({ onFile, children }: { readonly onFile: (file: File) => void; readonly children: ReactNode }) {
  const control = useFieldControl();
  return (
    <div
      className={cx(
        'relative flex aspect-8/5 items-center justify-center overflow-hidden rounded-card border border-dashed border-control bg-card',
        'has-aria-invalid:border-danger has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      {children}
      <FileInput {...control} onFile={onFile} className="absolute inset-0 cursor-pointer opacity-0" />
    </div>
  );
}

interface FileInputProps extends ReturnType<typeof useFieldControl> {
  readonly onFile: (file: File) => void;
  readonly className: string;
  readonly capture?: 'environment' | 'user';
  readonly tabIndex?: number;
  readonly ref?: React.Ref<HTMLInputElement>;
}

function FileInput({ onFile, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      accept={IMAGE_TYPES.join(',')}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        // The same file can be chosen again after it failed.
        currentTarget.value = '';
        if (file !== undefined) onFile(file);
      }}
    />
  );
}

function Empty() {
  const t = useTranslations('pictures');
  return (
    <span aria-hidden className="flex flex-col items-center gap-1 px-4 text-center text-sm text-muted">
      <ImagePlus size={24} />
      <span className="font-semibold text-accent">{t('choose')}</span>
      <span className="pointer-coarse:hidden">{t('drop')}</span>
    </span>
  );
}

function SendingPart({ label, sent }: { readonly label: string; readonly sent: number | undefined }) {
  const t = useTranslations('pictures');
  const percent = sent === undefined ? {} : { text: `${Math.round(sent * 100)}%` };
  return (
    <div className="w-full px-4">
      <Progress label={t(sent === undefined ? 'preparing' : 'sending', { name: label })} value={sent} {...percent} />
    </div>
  );
}

interface CameraProps {
  readonly label: string;
  readonly camera: 'environment' | 'user';
  readonly onFile: (file: File) => void;
}

/** Phones and tablets take the picture; others have no camera to hold before a document. */
function CameraButton({ label, camera, onFile }: CameraProps) {
  const t = useTranslations('pictures');
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="hidden pointer-coarse:inline-flex">
      <Button
        size="small"
        icon={<Camera aria-hidden size={16} />}
        aria-label={t('takeNamed', { name: label })}
        onClick={() => input.current?.click()}
      >
        {t('take')}
      </Button>
      <FileInput ref={input} tabIndex={-1} capture={camera} onFile={onFile} className="hidden" />
    </span>
  );
}
