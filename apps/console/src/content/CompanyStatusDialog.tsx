import { COMPANY_STATUSES, type CompanyStatusTexts, SEARCH_TYPES } from '@vitrine/wire/content/operator/company-status';
import { proposeCompanyStatus } from '@vitrine/wire/content/operator/propose-company-status';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../ground/parts/Choice.tsx';
import { ProposeDialog } from '../ground/parts/ProposeDialog.tsx';
import { TermField } from '../ground/parts/TermField.tsx';
import { useWrongFields } from '../ground/parts/use-wrong-fields.ts';
import { useSend } from '../ground/send.ts';
import { COMPANY_STATUS_KEY } from './content-queries.ts';

interface Props {
  readonly status: CompanyStatusTexts;
  readonly onClose: () => void;
}

const FIELDS = ['lossUrl'] as const;

/** Proposes where customers are sent. */
export function CompanyStatusDialog({ status, onClose }: Props) {
  const t = useTranslations('console.companyStatus');
  const [first] = useState(status);
  const [form, setForm] = useState(first);
  const set = (part: Partial<CompanyStatusTexts>) => setForm((now) => ({ ...now, ...part }));
  const change = useSend(proposeCompanyStatus, {
    touches: [COMPANY_STATUS_KEY, ['proposals'], ['audit']],
    done: () => t('proposed'),
    onDone: onClose,
    isQuiet: true,
  });
  const { wrongFields } = change;
  return (
    <ProposeDialog
      title={t('formTitle')}
      description={t('formText')}
      before={first}
      after={form}
      isChanged={(Object.keys(form) as (keyof CompanyStatusTexts)[]).some((key) => form[key] !== first[key])}
      isSending={change.isSending}
      problem={useWrongFields(FIELDS, wrongFields) ?? change.problem}
      onPropose={() => change.send(form)}
      onClose={onClose}
    >
      <StatusFields form={form} isWrong={wrongFields.includes('lossUrl')} onChange={set} />
    </ProposeDialog>
  );
}

interface FieldsProps {
  readonly form: CompanyStatusTexts;
  readonly isWrong: boolean;
  readonly onChange: (part: Partial<CompanyStatusTexts>) => void;
}

function StatusFields({ form, isWrong, onChange }: FieldsProps) {
  const names = useTranslations('console.terms');
  const values = useTranslations('console.termsValue');
  return (
    <>
      <Choice
        label={names('companyStatus')}
        options={COMPANY_STATUSES.map((value) => ({ value, label: values(`companyStatus.${value}`) }))}
        value={form.companyStatus}
        onChange={(companyStatus) => onChange({ companyStatus })}
      />
      <TermField
        name="lossUrl"
        isWrong={isWrong}
        maxLength={300}
        value={form.lossUrl}
        onChange={(lossUrl) => onChange({ lossUrl })}
      />
      <Choice
        label={names('searchType')}
        options={SEARCH_TYPES.map((value) => ({ value, label: values(`searchType.${value}`) }))}
        value={form.searchType}
        onChange={(searchType) => onChange({ searchType })}
      />
    </>
  );
}
