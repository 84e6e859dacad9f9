import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import type { ResponseOf } from '@vitrine/wire/call';
import { BANK_MOODS, bankSimulation } from '@vitrine/wire/funding/operator/bank-simulation';
import { setBankSimulation } from '@vitrine/wire/funding/operator/set-bank-simulation';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Card } from '../ground/parts/Card.tsx';
import { Choice } from '../ground/parts/Choice.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';

type State = ResponseOf<typeof bankSimulation>;

/** On a site in paper mode: how its simulated bank and chain behave, so that staff can train. */
export function BankSimulation() {
  const t = useTranslations('console.desk');
  const { data } = useQuery({
    queryKey: [bankSimulation.operation],
    queryFn: ({ signal }) => client.call(bankSimulation, {}, { signal }),
  });
  if (data?.isThere !== true) return null;
  return (
    <Card title={t('bankSimulation')}>
      <BankForm key={`${data.mood} ${data.short}`} state={data} />
    </Card>
  );
}

function BankForm({ state }: { readonly state: State }) {
  const t = useTranslations('console.desk');
  const [mood, setMood] = useState(state.mood);
  const [short, setShort] = useState(state.short.replace(/\.?0+$/, '') || '0');
  const mayChange = isOpenTo(setBankSimulation, useStaff()?.roles ?? []);
  const { send, isSending, wrongFields } = useSend(setBankSimulation, {
    touches: [[bankSimulation.operation]],
    done: () => t('done.bank'),
  });
  const isChanged = mood !== state.mood || (mood === 'pay-short' && short !== state.short);
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <p className="text-sm text-muted">{t('bankText')}</p>
      <Choice
        label={t('bankMood')}
        options={BANK_MOODS.map((value) => ({ value, label: t(`moods.${value}`) }))}
        value={mood}
        onChange={setMood}
      />
      {mood === 'pay-short' ? (
        <Field label={t('short')} {...(wrongFields.includes('short') && { error: t('shortInvalid') })}>
          <Input ltr inputMode="decimal" value={short} onChange={setShort} />
        </Field>
      ) : null}
      {mayChange ? (
        <div>
          <Button
            tone="accent"
            busy={isSending}
            inert={!isChanged}
            onClick={() => send({ mood, ...(mood === 'pay-short' && { short }) })}
          >
            {t('apply')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
