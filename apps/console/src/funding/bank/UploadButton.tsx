import { Button } from '@vitrine/ui/components/Button';
import { Upload } from 'lucide-react';
import { useRef } from 'react';

interface Props {
  readonly label: string;
  /** Endings of names and media types. */
  readonly accept: string;
  readonly busy: boolean;
  readonly onChoose: (file: File) => void;
}

/** Opens the device's choice of a file, and hands it over. */
export function UploadButton({ label, accept, busy, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" icon={<Upload aria-hidden size={16} />} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}
