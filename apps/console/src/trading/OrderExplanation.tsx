import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Skeleton } from '@vitrine/ui/components/States';
import type { ResponseOf } from '@vitrine/wire/call';
import { explainOrder } from '@vitrine/wire/trust/operator/explain-order';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Loaded } from '../ground/parts/Loaded.tsx';

type Section = ResponseOf<typeof explainOrder>['sections'][number];
type Line = Section['lines'][number];

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
    <section aria-labelledby="explanation" className="flex flex-col gap-3 pt-4">
      <h3 id="explanation" className="text-sm font-semibold">
        {t('explanation')}
      </h3>
      <Loaded answer={answer} failed={t('explainFailed')} placeholder={<Skeleton className="h-40" />}>
        {({ sections, differences }) => (
          <>
            <Badge tone={differences.length === 0 ? 'up' : 'danger'} className="self-start">
              {t(differences.length === 0 ? 'figuresAgree' : 'figuresDiffer')}
            </Badge>
            {sections.map((section) => (
              <ExplainedPart key={section.title} section={section} />
            ))}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Whether a line only proves what others say: it is folded away unless it fails to. */
const isProof = ({ kind, agrees }: Line) => kind === 'record' || (kind === 'check' && agrees);

/** One event of the order, in English as on the command line: its ticks, figures and money; what proves them on request. */
function ExplainedPart({ section: { title, lines } }: { readonly section: Section }) {
  const t = useTranslations('console.orders');
  const proofs = lines.filter(isProof);
  return (
    <section className="flex flex-col gap-1.5 border-t border-hairline pt-3 text-sm">
      <h4 dir="ltr" lang="en" className="font-semibold wrap-anywhere">
        {title}
      </h4>
      <ul dir="ltr" lang="en" className="flex flex-col gap-1.5">
        {lines
          .filter((line) => !isProof(line))
          .map((line) => (
            <li key={line.name + line.text}>
              <ExplainedLine line={line} />
            </li>
          ))}
      </ul>
      {proofs.length === 0 ? null : (
        <details className="text-xs text-muted">
          <summary className="w-fit cursor-pointer py-1 pointer-coarse:py-3">
            {t('proof', { count: proofs.length })}
          </summary>
          <ul dir="ltr" lang="en" className="flex flex-col gap-1 ps-3">
            {proofs.map(({ kind, text }) => (
              <li key={text} className="wrap-anywhere">
                {text}
                {kind === 'check' ? ': agrees' : ''}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A figure with its result in front of its formula; a statement. What does not agree says so. */
function ExplainedLine({ line: { kind, name, text, result, agrees } }: { readonly line: Line }) {
  const differs = agrees ? null : <strong className="text-danger"> differs from the record</strong>;
  if (kind !== 'figure')
    return (
      <span className="wrap-anywhere">
        {text}
        {differs}
      </span>
    );
  return (
    <>
      <span className="flex justify-between gap-4">
        <span className="text-muted">{name}</span>
        <span className="numeric text-end font-semibold wrap-anywhere">
          {result}
          {differs}
        </span>
      </span>
      <span className="block text-xs text-muted wrap-anywhere">= {text}</span>
    </>
  );
}
