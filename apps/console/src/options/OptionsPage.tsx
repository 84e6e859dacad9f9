import { operatorOptionTerms } from '@vitrine/wire/options/operator/operator-option-terms';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useWholeList } from '../ground/table/call-rows.ts';
import { useDurationColumns } from './duration-columns.tsx';
import { OptionTermsSummary } from './OptionTermsSummary.tsx';
import { type OfferedDuration, OPTION_TERMS_KEY, type OptionOffer } from './option-queries.ts';
import { entriesOf } from './option-terms.ts';
import { RealAccountsCard } from './RealAccountsCard.tsx';

const REFRESH_MS = 15_000;
const rowKey = ({ seconds }: OfferedDuration) => seconds;

/** The durations of an offer, each with the offer it belongs to. */
const durationsOf = (offer: OptionOffer): readonly OfferedDuration[] =>
  entriesOf(offer.terms.durations).map((entry) => ({ ...entry, offer }));

/** The terms of timed options and who may trade them. Two people change both. */
export default function OptionsPage() {
  const t = useTranslations('console.options');
  const data = useWholeList(OPTION_TERMS_KEY, operatorOptionTerms, durationsOf, { refreshMs: REFRESH_MS });
  const columns = useDurationColumns();
  const offer = data.rows[0]?.offer;
  return (
    <ListPage
      name="options"
      caption={t('duration')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      empty={t('empty')}
      {...(offer && {
        summary: (
          <div className="grid items-start gap-3 xl:grid-cols-2">
            <OptionTermsSummary offer={offer} />
            <RealAccountsCard offer={offer} />
          </div>
        ),
      })}
    />
  );
}
