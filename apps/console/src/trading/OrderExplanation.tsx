import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Skeleton } from '@vitrine/ui/components/States';
import { explainOrder } from '@vitrine/wire/trust/operator/explain-order';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Loaded } from '../ground/parts/Loaded.tsx';

/** How the figures of an order came about, from the journal and the tape. Loaded on request: the read is audited. */
export function OrderExplanation({ order }: { readonly order: number }) {
  const t = useTranslations('console.orders');
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <Explanation order={order} />;
  return (
    <Button size="small" className="mt-4 self-start" onClick={() => setAsked(true)}>
      {t('explain')}
    </Button>
  );
}

function Explanation({ order }: { readonly order: number }) {
  const t = useTranslations('console.orders');
  const answer = useQuery({
    queryKey: ['explain-order', order],
    queryFn: ({ signal }) => client.call(explainOrder, { order }, { signal }),
  });
  return (
    <section aria-labelledby="explanation" className="flex flex-col gap-2 pt-4">
      <h3 id="explanation" className="text-sm font-semibold">
        {t('explanation')}
      </h3>
      <Loaded answer={answer} failed={t('explainFailed')} placeholder={<Skeleton className="h-40" />}>
        {({ text, differences }) => (
          <>
            <Badge tone={differences.length === 0 ? 'up' : 'danger'} className="self-start">
              {t(differences.length === 0 ? 'figuresAgree' : 'figuresDiffer')}
            </Badge>
            <pre
              dir="ltr"
              lang="en"
              className="rounded-card bg-sunken p-3 text-start text-xs wrap-anywhere whitespace-pre-wrap"
            >
              {text}
            </pre>
          </>
        )}
      </Loaded>
    </section>
  );
}
