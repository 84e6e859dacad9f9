import { Skeleton } from '@vitrine/ui/components/States';
import { useTranslations } from 'use-intl';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import type { useOptionChoices } from './option-choices.ts';

/** The choices are still loading, or did not load. */
export function ChoicesPending({ answer }: { readonly answer: ReturnType<typeof useOptionChoices> }) {
  const app = useTranslations('ground');
  return answer.isError ? (
    <NoAnswer answer={answer} />
  ) : (
    <div role="status" aria-busy className="flex flex-col gap-3 p-4">
      <span className="sr-only">{app('loading')}</span>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-32" />
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
      <Skeleton className="h-14" />
    </div>
  );
}
