import type { QueryKey } from '@tanstack/react-query';
import { toastDone } from '@vitrine/ui/toast';
import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { useTranslations } from 'use-intl';
import { type Sender, useSend } from './send.ts';

interface Options<C extends Call> {
  /** The queries that show whether something is proposed. */
  readonly touches: readonly QueryKey[];
  /** Says what was proposed. */
  readonly done: (request: RequestOf<C>) => string;
  readonly onDone: () => void;
}

/** Proposes a change: the toast leads to the proposal, on which a second person decides. */
export function usePropose<C extends Call>(call: C, { touches, done, onDone }: Options<C>): Sender<C> {
  const t = useTranslations('console.approval');
  return useSend(call, {
    touches: [...touches, ['proposals']],
    isQuiet: true,
    onDone: (answer, request) => {
      const { proposal } = answer as ResponseOf<C> & { readonly proposal: number };
      toastDone({
        title: done(request),
        link: { label: t('open'), href: `/console/proposals?id=${proposal}` },
      });
      onDone();
    },
  });
}
