import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './IconButton.tsx';

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  /** Media types. */
  readonly accept: readonly string[];
  readonly onChoose: (file: File | undefined) => void;
}

/** Opens the device's choice of a file. */
export function FileButton({ label, icon, accept, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={label} icon={icon} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

interface ChosenProps {
  readonly name: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** The file that was chosen, and what takes it away again. */
export function ChosenFile({ name, removeLabel, onRemove }: ChosenProps) {
  return (
    <p className="flex min-w-0 items-center gap-1 rounded-control bg-sunken ps-3 text-sm">
      <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      <IconButton label={removeLabel} icon={<X aria-hidden size={18} />} onClick={onRemove} />
    </p>
  );
}
