import { Button } from '@vitrine/ui/components/Button';
import { Money } from '@vitrine/ui/components/Figures';
import type { TransferRow } from '@vitrine/wire/funding/transfer-log';
import { ArrowLeftRight, ArrowRight, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NoData } from '../../ground/ListEnd.tsx';
import { Select } from '../../ground/panels.tsx';
import { TimeText } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { RequestHistory } from '../RequestHistory.tsx';
import { TRANSFER_ACCOUNTS } from './accounts.ts';
import { useTransferLog } from './transfer-calls.ts';
import type { AccountId } from './transfer-form.ts';

const ALL = 0;

/** The transfers that were made, newest first, of one account or of all (FND-71). */
export function TransferLog() {
  const t = useTranslations('funding.transfer');
  const [type, setType] = useState<AccountId | typeof ALL>(ALL);
  const { rows, ...list } = useTransferLog(type);
  return (
    <RequestHistory
      texts={{ title: t('log'), loading: t('loading'), failed: t('failed') }}
      filter={<AccountFilter type={type} onChange={setType} />}
      list={list}
      empty={
        type === ALL ? (
          <NoData icon={<ArrowLeftRight size={22} />} text={t('empty')} />
        ) : (
          <NoneOfFilter onShowAll={() => setType(ALL)} />
        )
      }
      items={rows.map((row) => <Row key={`${row.seq}/${row.from}/${row.to}`} row={row} />)}
    />
  );
}

interface FilterProps {
  readonly type: AccountId | typeof ALL;
  readonly onChange: (type: AccountId | typeof ALL) => void;
}

function AccountFilter({ type, onChange }: FilterProps) {
  const t = useTranslations('funding.transfer');
  const accounts = useTranslations('ledger.accounts');
  return (
    <div className="w-full sm:w-52">
      <Select
        label={t('filter')}
        placeholder={t('filter')}
        value={type}
        onChange={onChange}
        options={[
          { value: ALL, label: t('all') },
          ...TRANSFER_ACCOUNTS.map(({ id, name }) => ({ value: id, label: accounts(name) })),
        ]}
      />
    </div>
  );
}

function NoneOfFilter({ onShowAll }: { readonly onShowAll: () => void }) {
  const t = useTranslations('funding.transfer');
  return (
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
