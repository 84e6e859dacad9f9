import { Button } from '@vitrine/ui/components/Button';
import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { SecretCodes } from '@vitrine/ui/components/SecretCodes';
import { toastError } from '@vitrine/ui/toast';
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
  return (
    <LoginFrame title={t('codesTitle')} text={t('codesText')}>
      <SecretCodes
        codes={codes}
        copyLabel={isCopied ? app('copied') : t('copyCodes')}
        saveLabel={t('saveCodes')}
        onCopy={(text) => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
      />
      <Checkbox label={t('codesSaved')} checked={isKept} onChange={setIsKept} />
      <Button tone="accent" size="large" inert={!isKept} busy={isEntering} onClick={enter}>
        {t('enter')}
      </Button>
    </LoginFrame>
  );
}
