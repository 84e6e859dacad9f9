import { Button } from '@vitrine/ui/components/Button';
import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { toastError } from '@vitrine/ui/toast';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../../ground/problem.ts';
import { LoginFrame } from './LoginFrame.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly onEnter: () => Promise<void>;
}

/** Shows the recovery codes once. The person confirms that they are saved before continuing. */
export function RecoveryCodes({ codes, onEnter }: Props) {
  const t = useTranslations('console.login');
  const app = useTranslations('console.app');
  const problem = useProblemText();
  const [isKept, setIsKept] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const [isEntering, setIsEntering] = useState(false);
  const enter = () => {
    setIsEntering(true);
    onEnter()
      .catch((error: unknown) => toastError({ title: problem(error) }))
      .finally(() => setIsEntering(false));
  };
  const text = codes.join('\n');
  const save = () => {
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'vitrine-recovery-codes.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <LoginFrame title={t('codesTitle')} text={t('codesText')}>
      <ul
        dir="ltr"
        className="grid grid-cols-2 gap-2 rounded-card border border-hairline bg-card p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Copy aria-hidden size={16} />}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
        >
          {isCopied ? app('copied') : t('copyCodes')}
        </Button>
        <Button icon={<Download aria-hidden size={16} />} onClick={save}>
          {t('saveCodes')}
        </Button>
      </div>
      <Checkbox label={t('codesSaved')} checked={isKept} onChange={setIsKept} />
      <Button tone="accent" size="large" inert={!isKept} busy={isEntering} onClick={enter}>
        {t('enter')}
      </Button>
    </LoginFrame>
  );
}
