import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { operatorSiteTerms } from '@vitrine/wire/config/operator/operator-site-terms';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import type { SiteTermsTexts } from '@vitrine/wire/config/operator/site-terms';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Choice } from '../ground/parts/Choice.tsx';
import { Difference } from '../ground/parts/Difference.tsx';
import { Detail, Facts } from '../ground/parts/Page.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { useProblemText } from '../ground/problem.ts';
import { isOpenTo } from '../ground/roles.ts';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';

const KEY = ['site-terms'] as const;
const REFRESH_MS = 15_000;
const FIGURES = ['demoGrant', 'marginCallPercent', 'marginRearmPercent', 'stopOutPercent'] as const;
const TRADE_FEES = ['per-lot', 'notional'] as const satisfies readonly SiteTermsTexts['tradeFee'][];

/** The money terms of the site, which two owners change. */
export function SiteTermsPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.site');
  const approval = useTranslations('console.approval');
  const names = useTranslations('console.terms');
  const values = useTranslations('console.termsValue');
  const problem = useProblemText();
  const staff = useStaff();
  const [isAsked, setAsked] = useState(false);
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.call(operatorSiteTerms, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const mayPropose = isOpenTo(proposeSiteTerms, staff?.roles ?? []);
  return (
    <Detail
      title={t('terms')}
      onClose={onClose}
      footer={
        mayPropose && data !== undefined && data.proposal === null ? (
          <Button tone="accent" className="flex-1" onClick={() => setAsked(true)}>
            {approval('propose')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{t('termsText')}</p>
        {data === undefined ? (
          <p role="alert" className="text-sm text-danger empty:hidden">
            {error === null ? undefined : problem(error)}
          </p>
        ) : (
          <>
            {data.proposal === null ? null : <WaitingProposal text={approval('waiting')} proposal={data.proposal} />}
            <Facts
              rows={[
                [names('tradeFee'), values(`tradeFee.${data.terms.tradeFee}`)],
                [names('demoGrant'), `${wholeOf(data.terms.demoGrant)} ${data.currency}`],
                [names('marginCallPercent'), data.terms.marginCallPercent],
                [names('marginRearmPercent'), data.terms.marginRearmPercent],
                [names('stopOutPercent'), data.terms.stopOutPercent],
                [approval('version'), String(data.version)],
              ]}
            />
          </>
        )}
      </div>
      {isAsked && data !== undefined ? <Change terms={data.terms} onClose={() => setAsked(false)} /> : null}
    </Detail>
  );
}

interface ChangeProps {
  readonly terms: SiteTermsTexts;
  readonly onClose: () => void;
}

/** Whole units: the call takes no others. */
const wholeOf = (money: string) => money.replace(/\.0+$/, '');

function Change({ terms, onClose }: ChangeProps) {
  const t = useTranslations('console.site');
  const approval = useTranslations('console.approval');
  const names = useTranslations('console.terms');
  const hints = useTranslations('console.termsHint');
  const values = useTranslations('console.termsValue');
  const app = useTranslations('console.app');
  const [first] = useState({ ...terms, demoGrant: wholeOf(terms.demoGrant) });
  const [form, setForm] = useState(first);
  const change = useSend(proposeSiteTerms, {
    touches: [KEY, ['proposals']],
    done: () => t('termsProposed'),
    onDone: onClose,
    isQuiet: true,
  });
  const { wrongField } = change;
  const isWrongShown = FIGURES.some((key) => key === wrongField);
  const isChanged = (Object.keys(form) as (keyof SiteTermsTexts)[]).some((key) => form[key] !== first[key]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('termsTitle')}
      description={t('termsDescription')}
      closeLabel={app('close')}
    >
      <Choice
        label={names('tradeFee')}
        options={TRADE_FEES.map((value) => ({ value, label: values(`tradeFee.${value}`) }))}
        value={form.tradeFee}
        onChange={(tradeFee) => setForm((now) => ({ ...now, tradeFee }))}
      />
      {FIGURES.map((key) => (
        <Field
          key={key}
          label={names(key)}
          hint={hints(key)}
          {...(wrongField === key ? { error: `${app('invalid')} ${hints(key)}` } : {})}
        >
          <Input
            ltr
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={form[key]}
            onChange={(value) => setForm((now) => ({ ...now, [key]: value }))}
          />
        </Field>
      ))}
      {isChanged ? <Difference before={first} after={form} /> : null}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {isWrongShown ? undefined : change.problem}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{app('cancel')}</Button>
        <Button tone="accent" busy={change.isSending} inert={!isChanged} onClick={() => change.send(form as never)}>
          {approval('propose')}
        </Button>
      </div>
    </Dialog>
  );
}
