import { Link } from '@tanstack/react-router';
import { Badge } from '@vitrine/ui/components/Badge';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Line } from '@vitrine/ui/components/Row';
import { SkeletonCard } from '@vitrine/ui/components/Skeletons';
import { useRefresh } from '@vitrine/ui/use-refresh';
import type { PayoutWay } from '@vitrine/wire/funding/payout-way';
import { Copy, CreditCard, Plus, QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActionLink } from '../../ground/ActionLink.tsx';
import { NoData } from '../../ground/ListEnd.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { ConfirmDialog } from '../../ground/panels.tsx';
import { useProblemText } from '../../ground/problem.ts';
import { useCopy } from '../../ground/use-copy.ts';
import { FundingPage } from '../FundingPage.tsx';
import { currencyName } from './currency-name.ts';
import { RestNote } from './RestNote.tsx';
import { type DrawType, useRemoveWay, useWays } from './way-calls.ts';
import { CODES, filledBankFields } from './way-form.ts';

/** `/mine/bank-card-list`: the bound bank accounts (FND-51). */
export const BankCardListScreen = () => <WayList type={2} name="bankCards" />;

/** `/mine/coin-address-list`: the bound coin addresses (FND-52). */
export const CoinAddressListScreen = () => <WayList type={1} name="coins" />;

interface ListProps {
  readonly type: DrawType;
  readonly name: 'bankCards' | 'coins';
}

function WayList({ type, name }: ListProps) {
  const t = useTranslations('funding.ways');
  const ways = useWays(type);
  const refresh = useRefresh(ways.refetch);
  const add = (
    <Link
      to="/mine/withdraw-way"
      search={{ type }}
      aria-label={t(`${name}.add`)}
      title={t(`${name}.add`)}
      className="flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken"
    >
      <Plus aria-hidden size={20} />
    </Link>
  );
  return (
    <FundingPage title={t(`${name}.title`)} refresh={refresh} action={add}>
      <div className="px-4 py-3 lg:px-0">
        {ways.data === undefined ? (
          ways.isError ? (
            <NoAnswer answer={ways} />
          ) : (
            <SkeletonCard />
          )
        ) : (
          <Ways ways={ways.data} type={type} name={name} />
        )}
      </div>
    </FundingPage>
  );
}

function Ways({ ways, type, name }: ListProps & { readonly ways: readonly PayoutWay[] }) {
  const t = useTranslations('funding.ways');
  const [asked, setAsked] = useState<PayoutWay>();
  if (ways.length === 0)
    return (
      <NoData
        icon={type === 2 ? <CreditCard size={22} /> : <QrCode size={22} />}
        text={t(`${name}.empty`)}
        action={
          <ActionLink to="/mine/withdraw-way" search={{ type }}>
            {t(`${name}.add`)}
          </ActionLink>
        }
      />
    );
  return (
    <>
      <ul className="flex flex-col gap-3">
        {ways.map((way) => (
          <WayCard key={way.id} way={way} onDelete={() => setAsked(way)} />
        ))}
      </ul>
      <DeleteQuestion way={asked} onDone={() => setAsked(undefined)} />
    </>
  );
}

/** One way: its currency, everything that a payment names, and whether it can be used already. */
function WayCard({ way, onDelete }: { readonly way: PayoutWay; readonly onDelete: () => void }) {
  const t = useTranslations('funding');
  const copy = useCopy();
  const isCoin = way.type === 1;
  const number = isCoin ? way.dc_address : way.payee_account;
  const name = isCoin ? currencyName(way.draw_currency) : way.bank_name || way.payee_name;
  return (
    <li data-way={way.id} className="flex flex-col gap-2 rounded-card border border-hairline bg-card py-2 ps-4 pe-1">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</h2>
        <Badge>{isCoin ? t('ways.coin') : way.draw_currency.code}</Badge>
        <IconButton
          label={t('ways.copy', { number })}
          icon={<Copy aria-hidden size={18} />}
          onClick={() => copy(number)}
        />
        <IconButton label={t('ways.delete', { number })} icon={<Trash2 aria-hidden size={18} />} onClick={onDelete} />
      </div>
      <div className="flex flex-col gap-2 pe-3 pb-1">
        {isCoin ? (
          <bdi dir="ltr" className="numeric text-sm wrap-anywhere">
            {way.dc_address}
          </bdi>
        ) : (
          <dl className="flex flex-col gap-1.5">
            {filledBankFields(way).map((field) => (
              <Line key={field} label={t(`bank.${field}`)}>
                <bdi dir={CODES.has(field) ? 'ltr' : 'auto'} className="wrap-anywhere">
                  {way[field]}
                </bdi>
              </Line>
            ))}
          </dl>
        )}
        <RestNote way={way} />
      </div>
    </li>
  );
}

/** Asks before a way is deleted (FND-53). */
function DeleteQuestion({ way, onDone }: { readonly way: PayoutWay | undefined; readonly onDone: () => void }) {
  const t = useTranslations('funding.ways');
  const app = useTranslations('ground');
  const problemText = useProblemText();
  const removal = useRemoveWay(onDone);
  // Keeps its words while it fades away.
  const [last, setLast] = useState(way);
  if (way !== undefined && way !== last) setLast(way);
  const number = last?.type === 1 ? last.dc_address : (last?.payee_account ?? '');
  return (
    <ConfirmDialog
      open={way !== undefined}
      title={t('deleteTitle')}
      description={t('deleteText', { number })}
      confirmLabel={t('deleteAction')}
      cancelLabel={app('cancel')}
      tone="danger"
      busy={removal.isPending}
      {...(removal.error === null ? {} : { error: problemText(removal.error) })}
      onConfirm={() => way !== undefined && !removal.isPending && removal.mutate(way.id)}
      onCancel={() => {
        removal.reset();
        onDone();
      }}
    />
  );
}
