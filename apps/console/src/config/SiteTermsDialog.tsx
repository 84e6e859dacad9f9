import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import type { SiteTermsTexts } from '@vitrine/wire/config/operator/site-terms';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../ground/parts/Choice.tsx';
import { ProposeDialog } from '../ground/parts/ProposeDialog.tsx';
import { TermField } from '../ground/parts/TermField.tsx';
import { useWrongFields } from '../ground/parts/use-wrong-fields.ts';
import { useSend } from '../ground/send.ts';
import { SITE_TERMS } from '../ground/site-terms.ts';
import { wholeUnits } from './site-terms.ts';

const NUMBER_FIELDS = ['demoGrant', 'marginCallPercent', 'marginRearmPercent', 'stopOutPercent'] as const;

const TRADE_FEES = ['per-lot', 'notional'] as const satisfies readonly SiteTermsTexts['tradeFee'][];

const ACCOUNTS = ['0', '1'] as const satisfies readonly SiteTermsTexts['onlyOneAccount'][];

interface Props {
  readonly terms: SiteTermsTexts;
  readonly onClose: () => void;
}

export function SiteTermsDialog({ terms, onClose }: Props) {
  const t = useTranslations('console.site');
  const [first] = useState({ ...terms, demoGrant: wholeUnits(terms.demoGrant) });
  const [form, setForm] = useState(first);
  const change = useSend(proposeSiteTerms, {
    touches: [SITE_TERMS.queryKey, ['proposals']],
    done: () => t('termsProposed'),
    onDone: onClose,
    isQuiet: true,
  });
  const { wrongFields } = change;
  return (
    <ProposeDialog
      title={t('termsTitle')}
      description={t('termsText')}
      before={first}
      after={form}
      isChanged={(Object.keys(form) as (keyof SiteTermsTexts)[]).some((key) => form[key] !== first[key])}
      isSending={change.isSending}
      problem={useWrongFields(NUMBER_FIELDS, wrongFields) ?? change.problem}
      onPropose={() => change.send(form)}
      onClose={onClose}
    >
      <TermFields form={form} wrongFields={wrongFields} onChange={(part) => setForm((now) => ({ ...now, ...part }))} />
    </ProposeDialog>
  );
}

interface FieldsProps {
  readonly form: SiteTermsTexts;
  readonly wrongFields: readonly string[];
  readonly onChange: (part: Partial<SiteTermsTexts>) => void;
}

function TermFields({ form, wrongFields, onChange }: FieldsProps) {
  const names = useTranslations('console.terms');
  const values = useTranslations('console.termsValue');
  const app = useTranslations('console.app');
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
      <Choice
        label={names('tradeFee')}
        options={TRADE_FEES.map((value) => ({ value, label: values(`tradeFee.${value}`) }))}
        value={form.tradeFee}
        onChange={(tradeFee) => onChange({ tradeFee })}
      />
      <Choice
        label={names('onlyOneAccount')}
        options={ACCOUNTS.map((value) => ({ value, label: app(value === '1' ? 'yes' : 'no') }))}
        value={form.onlyOneAccount}
        onChange={(onlyOneAccount) => onChange({ onlyOneAccount })}
      />
      {NUMBER_FIELDS.map((key) => (
        <TermField
          key={key}
          name={key}
          isWrong={wrongFields.includes(key)}
          inputMode="numeric"
          maxLength={12}
          value={form[key]}
          onChange={(value) => onChange({ [key]: value })}
        />
      ))}
    </div>
  );
}
