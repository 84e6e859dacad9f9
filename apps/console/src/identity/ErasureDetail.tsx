import { Button } from '@vitrine/ui/components/Button';
import { proposeErasure } from '@vitrine/wire/identity/operator/propose-erasure';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CustomerLink } from '../ground/parts/CustomerLink.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { LazyConfirm } from '../ground/parts/LazyConfirm.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { useSend } from '../ground/send.ts';
import { type ErasureRequest, useObstacles } from './erasure-columns.tsx';

interface Props {
  readonly request: ErasureRequest;
  readonly onClose: () => void;
}

/** One request: what has to be gone before, and the proposal that a second person approves. */
export function ErasureDetail({ request, onClose }: Props) {
  const t = useTranslations('console.erasure');
  const obstacles = useObstacles();
  const { customer, askedAt, excludedUntil, proposal } = request;
  const isPossible = proposal === null && request.obstacles.length === 0;
  return (
    <Detail
      title={t('title', { customer: String(customer) })}
      onClose={onClose}
      footer={isPossible ? <Propose customer={customer} /> : undefined}
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{t('text')}</p>
        <Facts
          rows={[
            [t('customer'), <CustomerLink key="customer" id={customer} />],
            [t('askedAt'), <Instant key="asked" at={askedAt} />],
            [t('obstacles'), obstacles(request)],
            ...(excludedUntil === null ? [] : [[t('excluded'), <Instant key="until" at={excludedUntil} />] as const]),
            [t('state'), t(proposal === null ? 'waiting' : 'proposed')],
          ]}
        />
      </div>
    </Detail>
  );
}

function Propose({ customer }: { readonly customer: number }) {
  const t = useTranslations('console.erasure');
  const app = useTranslations('console.app');
  const [isAsking, setAsking] = useState(false);
  const propose = useSend(proposeErasure, {
    touches: [['erasure-requests'], ['proposals']],
    done: () => t('done', { customer: String(customer) }),
  });
  return (
    <>
      <Button tone="danger" className="flex-1" busy={propose.isSending} onClick={() => setAsking(true)}>
        {t('propose')}
      </Button>
      <LazyConfirm
        open={isAsking}
        title={t('confirm', { customer: String(customer) })}
        description={t('text')}
        confirmLabel={t('propose')}
        cancelLabel={app('cancel')}
        tone="danger"
        busy={propose.isSending}
        onConfirm={() => {
          setAsking(false);
          propose.send({ customer: String(customer) });
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
