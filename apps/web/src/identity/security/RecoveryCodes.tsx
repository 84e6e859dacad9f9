import { Button } from '@vitrine/ui/components/Button';
import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { SecretCodes } from '@vitrine/ui/components/SecretCodes';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCopy } from '../../ground/use-copy.ts';

/** The codes that replace a second factor; they are shown once. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useTranslations('login.factor');
  const copy = useCopy();
  const [isKept, setIsKept] = useState(false);
  return (
    <>
      <h2 className="text-base font-semibold">{t('codesTitle')}</h2>
      <p className="text-sm text-muted">{t('codesText')}</p>
      <SecretCodes codes={codes} copyLabel={t('copyCodes')} saveLabel={t('saveCodes')} onCopy={copy} />
      <Checkbox label={t('codesSaved')} checked={isKept} onChange={setIsKept} />
      <Button tone="accent" size="large" inert={!isKept} onClick={onDone}>
        {t('done')}
      </Button>
    </>
  );
}
