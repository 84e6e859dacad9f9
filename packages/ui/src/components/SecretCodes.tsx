import { Copy, Download } from 'lucide-react';
import { Button } from './Button.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly copyLabel: string;
  readonly saveLabel: string;
  readonly onCopy: (text: string) => void;
}

/** Codes that are shown once, to copy or to save as a text file. */
export function SecretCodes({ codes, copyLabel, saveLabel, onCopy }: Props) {
  const text = codes.join('\n');
  return (
    <>
      <ul dir="ltr" className="grid grid-cols-2 gap-2 rounded-card border border-hairline bg-card p-4 numeric text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden size={16} />} onClick={() => onCopy(text)}>
          {copyLabel}
        </Button>
        <Button icon={<Download aria-hidden size={16} />} onClick={() => saveText(`${text}\n`)}>
          {saveLabel}
        </Button>
      </div>
    </>
  );
}

function saveText(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'vitrine-recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
