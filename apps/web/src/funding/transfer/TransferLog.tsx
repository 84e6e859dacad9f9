import { Button } from '@vitrine/ui/components/Button';
import { Money } from '@vitrine/ui/components/Figures';
import { InfiniteList } from '@vitrine/ui/components/InfiniteList';
import { SkeletonRows } from '@vitrine/ui/components/Skeletons';
import type { TransferRow } from '@vitrine/wire/funding/transfer-log';
import { ArrowLeftRight, ArrowRight, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NoData } from '../../ground/ListEnd.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { Select } from '../../ground/panels.tsx';
import { TimeText, ZoneNote } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { TRANSFER_ACCOUNTS } from './accounts.ts';
import { useTransferLog } from './transfer-calls.ts';
import type { AccountId } from './transfer-form.ts';

const ALL = 0;

/** The transfers that were made, newest first, of one account or of all (FND-71). */
export function TransferLog() {
  const t = useTranslations('funding.transfer');
  const accounts = useTranslations('ledger.accounts');
  const [type, setType] = useState<AccountId | typeof ALL>(ALL);
  return (
    <section aria-labelledby="transfer-log" className="bg-card lg:rounded-card lg:border lg:border-hairline">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-2">
        <div>
          <h2 id="transfer-log" className="text-base font-semibold">
            {t('log')}
          </h2>
          <p className="text-xs text-muted">
            <ZoneNote />
          </p>
        </div>
        <div className="w-full sm:w-52">
          <Select
            label={t('filter')}
            placeholder={t('filter')}
            value={type}
            onChange={setType}
            options={[
              { value: ALL, label: t('all') },
              ...TRANSFER_ACCOUNTS.map(({ id, name }) => ({ value: id, label: accounts(name) })),
            ]}
          />
        </div>
      </div>
      <TransferRows type={type} onShowAll={() => setType(ALL)} />
    </section>
  );
}

function TransferRows({ type, onShowAll }: { readonly type: AccountId | typeof ALL; readonly onShowAll: () => void }) {
  const t = useTranslations('funding.transfer');
  const app = useTranslations('ground');
  const log = useTransferLog(type);
  if (log.error !== null) return <NoAnswer answer={log} />;
  const empty =
    type === ALL ? (
      <NoData icon={<ArrowLeftRight size={22} />} text={t('empty')} />
    ) : (
      <NoData
        icon={<SearchX size={22} />}
        text={t('emptyFilter')}
        action={
          <Button className="mt-2" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        }
      />
    );
  return (
    <InfiniteList
      status={log.status}
      count={log.transfers.length}
      onMore={log.fetchMore}
      skeleton={<SkeletonRows count={5} />}
      empty={empty}
      moreLabel={app('list.more')}
      loadingText={t('loading')}
      endText={app('list.end')}
      failedText={t('failed')}
      retryLabel={app('failed.retry')}
    >
      <ul className="divide-y divide-hairline border-t border-hairline">
        {log.transfers.map((row) => (
          <Row key={`${row.seq}/${row.from}/${row.to}`} row={row} />
        ))}
      </ul>
    </InfiniteList>
  );
}

function Row({ row: { from, to, balance, createdAt } }: { readonly row: TransferRow }) {
  const t = useTranslations('funding.transfer');
  const accounts = useTranslations('ledger.accounts');
  const nameOf = (wanted: AccountId) => accounts(TRANSFER_ACCOUNTS.find(({ id }) => id === wanted)!.name);
  return (
    <li
      data-transfer={`${from} ${to}`}
      className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 px-4 py-2"
    >
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-1.5 font-semibold">
          {nameOf(from)}
          <ArrowRight aria-hidden size={14} className="mirror shrink-0 text-muted" />
          <span className="sr-only">{t('into')}</span>
          {nameOf(to)}
        </span>
        <span className="block text-xs text-muted">
          <TimeText at={createdAt} />
        </span>
      </span>
      <span className="ms-auto text-end" data-value={balance}>
        <Money value={amountOf(balance)} className="font-semibold" />
      </span>
    </li>
  );
}
