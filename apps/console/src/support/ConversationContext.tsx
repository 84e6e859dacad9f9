import { useQuery } from '@tanstack/react-query';
import { LANGUAGES } from '@vitrine/locales/languages';
import { Skeleton } from '@vitrine/ui/components/States';
import { ratio } from '@vitrine/ui/format';
import type { ResponseOf } from '@vitrine/wire/call';
import { customer as customerCall } from '@vitrine/wire/views/operator/customer';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { AuditLink } from '../ground/parts/AuditLink.tsx';
import { Card } from '../ground/parts/Card.tsx';
import { CustomerLink } from '../ground/parts/CustomerLink.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { amount } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { ScrollArea } from '../ground/parts/ScrollArea.tsx';
import { useProblemText } from '../ground/problem.ts';
import { Assignee } from './Assignee.tsx';
import type { Conversation } from './use-conversation.ts';

/** Who writes, and what staff have noted. */
export function ConversationContext({ conversation }: { readonly conversation: Conversation }) {
  const t = useTranslations('console.support');
  const { id, customer, createdAt, language, notes } = conversation;
  return (
    <ScrollArea
      label={t('context')}
      className="flex w-full flex-col gap-3 bg-page p-3 lg:w-64 lg:flex-none lg:border-s lg:border-hairline 2xl:w-80"
    >
      <Card title={t('conversation')}>
        <Facts
          rows={[
            [t('who'), customer === null ? t('aVisitor') : <CustomerLink key="customer" id={customer} />],
            [t('language'), <bdi key="language">{LANGUAGES[language].name}</bdi>],
            [t('createdAt'), <Instant key="created" at={createdAt} asAge />],
          ]}
        />
        <Assignee conversation={conversation} />
        <p className="pt-3 text-sm empty:hidden">
          <AuditLink subject={`conversation/${id}`} />
        </p>
      </Card>
      <Notes notes={notes} />
      {customer === null ? null : <Customer customer={customer} />}
    </ScrollArea>
  );
}

function Notes({ notes }: Pick<Conversation, 'notes'>) {
  const t = useTranslations('console.support');
  return (
    <Card title={t('notes')}>
      {notes.length === 0 ? <p className="text-sm text-muted">{t('noNotes')}</p> : null}
      <ol className="flex flex-col gap-3">
        {notes.map(({ id, at, staffName, text }) => (
          <li key={id} className="text-sm">
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
            <p className="text-xs wrap-anywhere text-muted">
              <bdi>{staffName}</bdi> · <Instant at={at} asAge />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Identity and money of the customer; every read of them is in the audit log, so that they are read once. */
function Customer({ customer }: { readonly customer: number }) {
  const problem = useProblemText();
  const { data, error } = useQuery({
    queryKey: ['customer', String(customer)],
    queryFn: ({ signal }) => client.call(customerCall, { customer: String(customer) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) return <CustomerCards customer={data} />;
  return error === null ? <Skeleton className="h-40" /> : <p className="text-sm text-danger">{problem(error)}</p>;
}

function CustomerCards({ customer }: { readonly customer: ResponseOf<typeof customerCall> }) {
  const t = useTranslations('console.customer');
  const accountName = useTranslations('console.accountType');
  const { contact, name, createdAt, figures, accounts, currency } = customer;
  return (
    <>
      <Card title={t('identity')}>
        <Facts
          rows={[
            ...(contact === '' ? [] : [[t('contact'), <bdi key="contact">{contact}</bdi>] as const]),
            ...(name === '' ? [] : [[t('name'), <bdi key="name">{name}</bdi>] as const]),
            [t('createdAt'), <Instant key="created" at={createdAt} asAge />],
          ]}
        />
      </Card>
      <Card title={t('figures')}>
        <Lines
          rows={[
            [t('netValue'), amount(figures.net_value)],
            [t('free'), amount(figures.free)],
            [t('openProfit'), amount(figures.open_profit)],
            [t('ratio'), ratio(figures.prepayment_ratio)],
          ]}
        />
      </Card>
      <Card title={t('accounts')}>
        <Lines rows={accounts.map(({ type, balance }) => [accountName(type), amount(balance)])} />
        <p className="pt-2 text-xs text-muted">{t('inCurrency', { currency })}</p>
      </Card>
    </>
  );
}

/** Labels and figures in a narrow column: a figure is never broken, it goes to a line of its own. */
function Lines({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-3">
          <dt className="text-muted">{name}</dt>
          <dd className="ms-auto whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
