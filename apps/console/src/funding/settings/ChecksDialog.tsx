import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { fundingCurrencies } from '@vitrine/wire/funding/operator/funding-currencies';
import { proposeFundingChecks } from '@vitrine/wire/funding/operator/propose-funding-checks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ProposeDialog } from '../../ground/parts/ProposeDialog.tsx';
import { shortDecimal } from '../../ground/parts/percent.ts';
import { TermField } from '../../ground/parts/TermField.tsx';
import { useWrongFields } from '../../ground/parts/use-wrong-fields.ts';
import { usePropose } from '../../ground/use-propose.ts';
import { CHECKS } from './checks.ts';
import type { CurrenciesAnswer } from './settings.ts';

interface Props {
  readonly checks: CurrenciesAnswer['checks'];
  readonly onClose: () => void;
}

/** Proposes other checks before payments. */
export function ChecksDialog({ checks, onClose }: Props) {
  const t = useTranslations('console.payments.checks');
  const [before] = useState({ ...checks, twoStaffAbove: shortDecimal(checks.twoStaffAbove) });
  const [form, setForm] = useState(before);
  const change = usePropose(proposeFundingChecks, {
    touches: [[fundingCurrencies.operation]],
    done: () => t('proposed'),
    onDone: onClose,
  });
  const after = { ...form, twoStaffAbove: form.twoStaffAbove.trim() };
  return (
    <ProposeDialog
      title={t('edit')}
      description={t('text')}
      before={before}
      after={after}
      isChanged={[...CHECKS, 'twoStaffAbove' as const].some((key) => after[key] !== before[key])}
      isSending={change.isSending}
      problem={useWrongFields(['twoStaffAbove'], change.wrongFields) ?? change.problem}
      onPropose={() => change.send(after)}
      onClose={onClose}
    >
      <ChecksFields
        form={form}
        isLimitWrong={change.wrongFields.includes('twoStaffAbove')}
        onChange={(part) => setForm((now) => ({ ...now, ...part }))}
      />
    </ProposeDialog>
  );
}

interface FieldsProps {
  readonly form: Props['checks'];
  readonly isLimitWrong: boolean;
  readonly onChange: (part: Partial<Props['checks']>) => void;
}

function ChecksFields({ form, isLimitWrong, onChange }: FieldsProps) {
  const names = useTranslations('console.terms');
  return (
    <>
      <div>
        {CHECKS.map((key) => (
          <Checkbox
            key={key}
            label={names(key)}
            checked={form[key] === '1'}
            onChange={(isOn) => onChange({ [key]: isOn ? '1' : '0' })}
          />
        ))}
      </div>
      <TermField
        name="twoStaffAbove"
        isWrong={isLimitWrong}
        inputMode="decimal"
        maxLength={30}
        value={form.twoStaffAbove}
        onChange={(twoStaffAbove) => onChange({ twoStaffAbove })}
      />
    </>
  );
}
