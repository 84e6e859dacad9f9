import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { toastError } from '@vitrine/ui/toast';
import { conservation } from '@vitrine/wire/ledger/operator/conservation';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Card } from '../ground/parts/Card.tsx';
import { FigureTable, grouped } from '../ground/parts/FigureTable.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Page } from '../ground/parts/Page.tsx';
import { useProblemText } from '../ground/problem.ts';
import { AccountLink } from './AccountLink.tsx';
import { CONSERVATION_KEY, type ConservationReport, useConservation } from './conservation.ts';

const TONES = { good: 'up', bad: 'danger', unknown: 'warning', checking: 'neutral' } as const;
const DECIMALS = 6;
/** Maximum number of accounts in the report. */
const NAMED = 100;

/** The conservation report: every book sums to zero, and holds match open orders and options. */
export default function ConservationPage() {
  const t = useTranslations('console.conservation');
  const title = useTranslations('console.title');
  const app = useTranslations('console.app');
  const problem = useProblemText();
  const queries = useQueryClient();
  const { state, answer } = useConservation();
  const check = useMutation({
    mutationFn: () => client.call(conservation, { fresh: '1' }),
    onSuccess: async (report) => {
      // An earlier request would overwrite this newer report.
      await queries.cancelQueries({ queryKey: CONSERVATION_KEY });
      queries.setQueryData(CONSERVATION_KEY, report);
    },
    onError: (error) => toastError({ title: t('checkFailed'), description: problem(error) }),
  });
  const { data } = answer;
  return (
    <Page
      title={title('conservation')}
      aside={
        <Button
          size="small"
          icon={<RefreshCw aria-hidden size={16} />}
          busy={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('check')}
        </Button>
      }
    >
      <section
        aria-label={title('conservation')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area has to be reachable by keyboard.
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 outline-offset-[-2px]"
      >
        {data === undefined ? (
          answer.isError ? (
            <Failed
              title={t('unknown')}
              text={problem(answer.error)}
              retryLabel={app('retry')}
              busy={answer.isFetching}
              onRetry={() => void answer.refetch()}
            />
          ) : (
            [1, 2].map((place) => <Skeleton key={place} className="h-32 shrink-0" />)
          )
        ) : (
          <>
            <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <Badge tone={TONES[state]}>{t(state)}</Badge>
              {state === 'good' || state === 'bad' ? (
                <p className={state === 'bad' ? 'text-danger' : 'text-muted'}>{t(`${state}Text`)}</p>
              ) : null}
            </div>
            {data.checkedAt === null || data.seq === null ? null : (
              <p className="text-sm text-muted">
                {t.rich('checked', {
                  at: () => <Instant at={data.checkedAt ?? ''} />,
                  seq: () => (
                    <bdi dir="ltr" className="numeric">
                      {grouped(String(data.seq))}
                    </bdi>
                  ),
                })}
              </p>
            )}
            <Books report={data} />
            <Differing report={data} />
          </>
        )}
      </section>
    </Page>
  );
}

function Books({ report }: { readonly report: ConservationReport }) {
  const t = useTranslations('console.conservation');
  const names = useTranslations('console.books');
  return (
    <Card title={t('sums')}>
      <FigureTable
        head={[t('book'), t('currency'), t('accounts'), t('sum'), t('held'), t('live'), t('differences')]}
        rows={report.books.map(({ book, currency, accounts, sum, held, live, differences }) => [
          names(book as 'real'),
          currency,
          grouped(String(accounts)),
          grouped(sum, DECIMALS),
          grouped(held, DECIMALS),
          grouped(live, DECIMALS),
          grouped(String(differences)),
        ])}
        cell={(place, column) => {
          const { sum, held, live, differences } = report.books[place]!;
          const wrong = { 3: sum !== '0.000000', 4: held !== live, 5: held !== live, 6: differences > 0 }[column];
          if (wrong !== true) return undefined;
          const text = column === 3 ? sum : column === 4 ? held : column === 5 ? live : String(differences);
          return (
            <bdi dir="ltr" className="font-semibold text-danger">
              {grouped(text, column === 6 ? 0 : DECIMALS)}
            </bdi>
          );
        }}
        empty={t('noBooks')}
      />
    </Card>
  );
}

/** The accounts whose hold differs from their open orders and options, with both figures. */
function Differing({ report: { books, accounts } }: { readonly report: ConservationReport }) {
  const t = useTranslations('console.conservation');
  const names = useTranslations('console.books');
  const count = books.reduce((sum, { differences }) => sum + differences, 0);
  return (
    <Card title={t('accountsWithDifferences')}>
      {accounts === null && count > 0 ? (
        <p className="text-sm text-muted">{t('notForRoles')}</p>
      ) : (
        <>
          <FigureTable
            head={[t('account'), t('book'), t('held'), t('live'), t('difference')]}
            rows={(accounts ?? []).map(({ account, book, currency, held, live }) => [
              account,
              `${names(book as 'real')} · ${currency}`,
              grouped(held, DECIMALS),
              grouped(live, DECIMALS),
              grouped(differenceOf(held, live), DECIMALS),
            ])}
            cell={(place, column) => (column === 0 ? <AccountLink {...accounts![place]!} /> : undefined)}
            empty={t('noDifferences')}
          />
          {count > NAMED ? <p className="pt-2 text-xs text-muted">{t('firstOf', { shown: NAMED, count })}</p> : null}
        </>
      )}
    </Card>
  );
}

/** The exact difference of two amounts, as text. */
function differenceOf(one: string, other: string): string {
  const units = (text: string) => BigInt(text.replace('.', ''));
  return formatMoney(units(one) - units(other));
}
