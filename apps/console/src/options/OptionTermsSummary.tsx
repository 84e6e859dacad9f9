import { divHalfUp, formatDecimal, parseDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { breakEvenRate } from '@vitrine/domain/options/settlement';
import { Button } from '@vitrine/ui/components/Button';
import { proposeOptionTerms } from '@vitrine/wire/options/operator/propose-option-terms';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFigureText } from '../ground/change-wording.ts';
import { Card } from '../ground/parts/Card.tsx';
import { FigureTable, grouped } from '../ground/parts/FigureTable.tsx';
import { Facts } from '../ground/parts/Page.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { OptionTermsDialog } from './OptionTermsDialog.tsx';
import type { OptionOffer } from './option-queries.ts';
import { entriesOf } from './option-terms.ts';

/** A rate in percent, half-up at two decimals. */
const percentText = (rate: bigint) => `${formatDecimal(divHalfUp(rate, 10_000n), 2)}%`;

export function OptionTermsSummary({ offer }: { readonly offer: OptionOffer }) {
  const t = useTranslations('console.options');
  const approval = useTranslations('console.approval');
  const names = useTranslations('console.terms');
  const instruments = useTranslations('console.instruments');
  const textOf = useFigureText();
  const staff = useStaff();
  const [isAsked, setAsked] = useState(false);
  const { terms, termsProposal, currency, version } = offer;
  const mayPropose = termsProposal === null && isOpenTo(proposeOptionTerms, staff?.roles ?? []);
  return (
    <Card title={t('terms')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t('termsText')}</p>
        {termsProposal === null ? null : <WaitingProposal text={approval('waiting')} proposal={termsProposal} />}
        <FigureTable
          head={[t('duration'), t('percent'), t('breakEven'), t('least', { currency }), t('most', { currency })]}
          rows={entriesOf(terms.durations).map(({ seconds, percent, least, most }) => [
            t('seconds', { count: grouped(seconds) }),
            `${grouped(percent)}%`,
            percentText(breakEvenRate(parseDecimal(percent, RATE_SCALE - 2) ?? 0n, terms.lossLevel)),
            grouped(least),
            grouped(most),
          ])}
          empty=""
        />
        <Facts
          rows={[
            [names('lossLevel'), textOf('lossLevel', terms.lossLevel)],
            [
              names('stakes'),
              terms.stakes === '' ? (
                instruments('none')
              ) : (
                <bdi key="stakes" dir="ltr">
                  {textOf('stakes', terms.stakes)}
                </bdi>
              ),
            ],
            [names('paper'), textOf('paper', terms.paper)],
            [names('demo'), textOf('demo', terms.demo)],
            [approval('version'), String(version)],
          ]}
        />
        {mayPropose ? (
          <Button tone="accent" className="self-start" onClick={() => setAsked(true)}>
            {approval('propose')}
          </Button>
        ) : null}
      </div>
      {isAsked ? <OptionTermsDialog terms={terms} onClose={() => setAsked(false)} /> : null}
    </Card>
  );
}
