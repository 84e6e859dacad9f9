import { Button } from '@vitrine/ui/components/Button';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** One step in place of the overview, and the way back to it. */
export function FactorPanel({ title, text, onCancel, children }: Props) {
  const t = useTranslations('ground');
  return (
    <>
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="text-sm text-muted wrap-anywhere">{text}</p>
      {children}
      <Button size="large" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </>
  );
}
