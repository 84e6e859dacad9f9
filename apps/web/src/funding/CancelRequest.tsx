import { Button } from '@vitrine/ui/components/Button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../ground/panels.tsx';
import type { useMoneyCall } from './use-money-call.ts';

interface Props {
  readonly of: 'deposit' | 'withdraw';
  readonly id: number;
  readonly useCancel: (onDone: () => void) => ReturnType<typeof useMoneyCall<{ readonly id: number }, unknown>>;
}

/** Takes a request back, after asking (FND-20, FND-79). */
export function CancelRequest({ of, id, useCancel }: Props) {
  const t = useTranslations(`funding.${of}`);
  const app = useTranslations('ground');
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancel(() => setAsking(false));
  return (
    <>
      <Button
        onClick={() => {
          cancel.forget();
          setAsking(true);
        }}
      >
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('cancelTitle')}
        description={t('cancelText')}
        confirmLabel={t('cancel')}
        cancelLabel={app('back')}
        tone="danger"
        busy={cancel.isSending}
        {...(cancel.refusal === undefined ? {} : { error: cancel.refusal })}
        onConfirm={() => cancel.send({ id })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
