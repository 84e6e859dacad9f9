import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Skeleton } from '@vitrine/ui/components/States';
import { toastError } from '@vitrine/ui/toast';
import { conservation } from '@vitrine/wire/ledger/operator/conservation';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { grouped } from '../ground/parts/grouped.ts';
import { Instant } from '../ground/parts/Instant.tsx';
import { Loaded } from '../ground/parts/Loaded.tsx';
import { Page } from '../ground/parts/Page.tsx';
import { ScrollArea } from '../ground/parts/ScrollArea.tsx';
import { useProblemText } from '../ground/problem.ts';
import { AccountDifferences, BookSums } from './ConservationTables.tsx';
import {
  CONSERVATION_KEY,
  CONSERVATION_REFRESH_MS,
  type ConservationReport,
  type ConservationState,
  useConservation,
} from './conservation.ts';

const TONES = { good: 'up', bad: 'danger', unknown: 'warning', checking: 'neutral' } as const;

/** The conservation report: every book sums to zero, and holds match open orders and options. */
export default function ConservationPage() {
  const t = useTranslations('console.conservation');
  const title = useTranslations('console.title')('conservation');
  const { state, answer } = useConservation();
  return (
    <Page title={title} actions={<CheckButton />}>
      <ScrollArea label={title} className="flex flex-col gap-3 p-3">
        <Loaded
          answer={answer}
          failed={t('unknown')}
          refreshMs={CONSERVATION_REFRESH_MS}
          placeholder={[1, 2].map((place) => <Skeleton key={place} className="h-32 shrink-0" />)}
        >
          {(report) => (
            <>
              <Verdict state={state} />
              <CheckedAt report={report} />
              <BookSums report={report} />
              <AccountDifferences report={report} />
            </>
          )}
        </Loaded>
      </ScrollArea>
    </Page>
  );
}

/** Checks the books now, instead of at the next regular check. */
function CheckButton() {
  const t = useTranslations('console.conservation');
  const problem = useProblemText();
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: () => client.call(conservation, { fresh: '1' }),
    onSuccess: async (report) => {
      // An earlier request would overwrite this newer report.
      await queries.cancelQueries({ queryKey: CONSERVATION_KEY });
      queries.setQueryData(CONSERVATION_KEY, report);
    },
    onError: (error) => toastError({ title: t('checkFailed'), description: problem(error) }),
  });
  return (
    <Button
      size="small"
      icon={<RefreshCw aria-hidden size={16} />}
      busy={check.isPending}
      onClick={() => check.mutate()}
    >
      {t('check')}
    </Button>
  );
}

function Verdict({ state }: { readonly state: ConservationState }) {
  const t = useTranslations('console.conservation');
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone={TONES[state]}>{t(state)}</Badge>
      {state === 'good' || state === 'bad' ? (
        <p className={state === 'bad' ? 'text-danger' : 'text-muted'}>{t(`${state}Text`)}</p>
      ) : null}
    </div>
  );
}

function CheckedAt({ report: { checkedAt, seq } }: { readonly report: ConservationReport }) {
  const t = useTranslations('console.conservation');
  if (checkedAt === null || seq === null) return null;
  return (
    <p className="text-sm text-muted">
      {t.rich('checked', {
        at: () => <Instant at={checkedAt} />,
        seq: () => (
          <bdi dir="ltr" className="numeric">
            {grouped(String(seq))}
          </bdi>
        ),
      })}
    </p>
  );
}
