import { Button } from '@vitrine/ui/components/Button';
import { fundingCurrencies } from '@vitrine/wire/funding/operator/funding-currencies';
import { proposeCurrency } from '@vitrine/wire/funding/operator/propose-currency';
import { proposePrice } from '@vitrine/wire/funding/operator/propose-price';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Facts } from '../../ground/parts/Facts.tsx';
import { digits } from '../../ground/parts/figure.tsx';
import { Instant } from '../../ground/parts/Instant.tsx';
import { List } from '../../ground/parts/ListPage.tsx';
import { Detail } from '../../ground/parts/Page.tsx';
import { useAnsweredList } from '../../ground/table/call-rows.ts';
import { useTableAddress } from '../../ground/table/table-search.ts';
import { useFigureText } from '../../ground/use-figure-text.ts';
import { feeOf, Off, priceOf, rangeOf, useCurrencyColumns } from './currency-columns.tsx';
import { AddButton, useMayPropose, Waiting, WaitingNew } from './parts.tsx';
import { type CurrenciesAnswer, type Currency, EDIT, NEW, PRICE, REFRESH_MS, rowKey } from './settings.ts';

const CurrencyDialog = lazy(() =>
  import('./CurrencyDialog.tsx').then((module) => ({ default: module.CurrencyDialog })),
);
const PriceDialog = lazy(() => import('./PriceDialog.tsx').then((module) => ({ default: module.PriceDialog })));

const rowsOf = ({ rows }: CurrenciesAnswer) => rows;

/** In what customers pay and are paid, with limits, fees and prices. */
export function CurrenciesTab() {
  const t = useTranslations('console.payments.currencies');
  const { dialog, showDialog } = useTableAddress();
  const { answer, data } = useAnsweredList(fundingCurrencies, rowsOf, { refreshMs: REFRESH_MS });
  const mayPropose = useMayPropose(proposeCurrency);
  const site = answer?.siteCurrency ?? '';
  return (
    <>
      <List
        name="currencies"
        caption={t('caption')}
        columns={useCurrencyColumns(site)}
        rowKey={rowKey}
        data={data}
        empty={t('empty')}
        emptyText={t('emptyText')}
        actions={<AddButton call={proposeCurrency} label={t('add')} pending={answer?.newProposal} />}
        summary={<WaitingNew proposal={answer?.newProposal} />}
        detail={({ id, row, close }) => row && <CurrencyDetail key={id} currency={row} site={site} onClose={close} />}
      />
      <Suspense>
        {dialog === NEW && mayPropose && answer?.newProposal === null ? (
          <CurrencyDialog currency={undefined} onClose={() => showDialog(undefined)} />
        ) : null}
      </Suspense>
    </>
  );
}

interface DetailProps {
  readonly currency: Currency;
  readonly site: string;
  readonly onClose: () => void;
}

function CurrencyDetail({ currency, site, onClose }: DetailProps) {
  const { dialog, showDialog } = useTableAddress();
  const mayEdit = useMayPropose(proposeCurrency) && currency.proposal === null;
  const isPublished = currency.priceKind === 'published';
  const mayPrice = useMayPropose(proposePrice) && isPublished && currency.priceProposal === null;
  const close = () => showDialog(undefined);
  return (
    <Detail
      title={currency.name}
      onClose={onClose}
      footer={mayEdit || mayPrice ? <Actions {...{ mayEdit, mayPrice, showDialog }} /> : undefined}
    >
      <div className="flex flex-col gap-5">
        <Waiting proposal={currency.proposal} />
        <Waiting proposal={currency.priceProposal} />
        <CurrencyFacts currency={currency} site={site} />
      </div>
      <Suspense>
        {mayEdit && dialog === EDIT ? <CurrencyDialog currency={currency} onClose={close} /> : null}
        {mayPrice && dialog === PRICE ? <PriceDialog currency={currency} onClose={close} /> : null}
      </Suspense>
    </Detail>
  );
}

interface ActionsProps {
  readonly mayEdit: boolean;
  readonly mayPrice: boolean;
  readonly showDialog: (name: string) => void;
}

function Actions({ mayEdit, mayPrice, showDialog }: ActionsProps) {
  const t = useTranslations('console.payments.price');
  const approval = useTranslations('console.approval');
  return (
    <>
      {mayEdit ? (
        <Button tone="accent" className="flex-1" onClick={() => showDialog(EDIT)}>
          {approval('propose')}
        </Button>
      ) : null}
      {mayPrice ? (
        <Button className="flex-1" onClick={() => showDialog(PRICE)}>
          {t('propose')}
        </Button>
      ) : null}
    </>
  );
}

/** Bounds and fee, or that there are none. */
function useBoundsRows({ currency, site }: Pick<DetailProps, 'currency' | 'site'>) {
  const t = useTranslations('console.payments.currencies');
  const { isDeposit, isWithdrawal, code } = currency;
  const rows: (readonly [string, ReactNode])[] = [
    [
      t('deposits'),
      isDeposit === '1' ? digits(`${rangeOf(currency.depositMin, currency.depositMax)} ${code}`) : <Off key="in" />,
    ],
    [
      t('withdrawals'),
      isWithdrawal === '1' ? (
        digits(`${rangeOf(currency.withdrawalMin, currency.withdrawalMax)} ${site}`)
      ) : (
        <Off key="out" />
      ),
    ],
  ];
  return isWithdrawal === '1' ? [...rows, [t('fee'), digits(feeOf(currency, site))] as const] : rows;
}

function CurrencyFacts({ currency, site }: Pick<DetailProps, 'currency' | 'site'>) {
  const t = useTranslations('console.payments.currencies');
  const names = useTranslations('console.terms');
  const values = useTranslations('console.termsValue');
  const textOf = useFigureText();
  const { code, protocol, way, priceKind, instrument, price, next } = currency;
  return (
    <Facts
      rows={[
        [names('code'), digits(code)],
        ...(protocol === '' ? [] : [[names('protocol'), digits(protocol)] as const]),
        [names('way'), values(`way.${way}`)],
        ...useBoundsRows({ currency, site }),
        [names('priceKind'), values(`priceKind.${priceKind}`)],
        ...(instrument === '' ? [] : [[names('instrument'), digits(textOf('instrument', instrument))] as const]),
        [t('priceNow'), price === null ? t('noPrice') : digits(`${priceOf(price)} ${code}`)],
        ...(next === null
          ? []
          : [
              [
                t('next'),
                <span key="next">
                  {digits(`${priceOf(next.price)} ${code}`)} <Instant at={next.validFrom} />
                </span>,
              ] as const,
            ]),
        [names('position'), digits(currency.position)],
      ]}
    />
  );
}
