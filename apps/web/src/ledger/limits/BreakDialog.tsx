import { type BreakLength, breakEnd } from '@vitrine/domain/ledger/own-limits';
import { Button } from '@vitrine/ui/components/Button';
import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { Field } from '@vitrine/ui/components/Field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog, Select } from '../../ground/panels.tsx';
import { serverClock } from '../../ground/server-clock.ts';
import { useTimeText } from '../../ground/time-zone.tsx';
import { useTakeBreak } from './limit-calls.ts';

interface Props {
  readonly kind: 'time-out' | 'self-exclusion';
  readonly lengths: readonly BreakLength[];
  /** When the break ends that runs. */
  readonly until: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Begins a break in two steps: how long, and then the day it ends on, which nobody can bring forward. */
export function BreakDialog({ kind, lengths, until, open, onClose }: Props) {
  const t = useTranslations('limits');
  const app = useTranslations('ground');
  const [length, setLength] = useState<BreakLength>();
  const [isSure, setSure] = useState(false);
  const close = () => {
    setLength(undefined);
    setSure(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(`${kind}.title`)}
      description={t(`${kind}.text`)}
      closeLabel={app('close')}
    >
      {isSure && length !== undefined ? (
        <Confirm kind={kind} length={length} onBack={() => setSure(false)} onDone={close} />
      ) : (
        <Choose lengths={lengths} until={until} length={length} onLength={setLength} onNext={() => setSure(true)} />
      )}
    </Dialog>
  );
}

/** When a break of this length that begins now would end. */
function useEndText(): (length: BreakLength) => string {
  const timeText = useTimeText();
  return (length) => timeText(breakEnd(length, serverClock.now()));
}

interface ChooseProps {
  readonly lengths: readonly BreakLength[];
  readonly until: string | undefined;
  readonly length: BreakLength | undefined;
  readonly onLength: (length: BreakLength) => void;
  readonly onNext: () => void;
}

function Choose({ lengths, until, length, onLength, onNext }: ChooseProps) {
  const t = useTranslations('limits');
  const endText = useEndText();
  const runsUntil = until === undefined ? 0 : Date.parse(until);
  return (
    <>
      <Field label={t('length')}>
        <Select
          placeholder={t('choose')}
          value={length ?? null}
          onChange={onLength}
          options={lengths.map((each) => ({
            value: each,
            label: t(`lengths.${each}`),
            note: t('until', { time: endText(each) }),
            // A break that runs is only made longer.
            disabled: breakEnd(each, serverClock.now()) <= runsUntil,
          }))}
        />
      </Field>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-muted">
        <li>{t('effect.new')}</li>
        <li>{t('effect.open')}</li>
        <li>{t('effect.end')}</li>
      </ul>
      <Button tone="accent" inert={length === undefined} onClick={onNext}>
        {t('next')}
      </Button>
    </>
  );
}

interface ConfirmProps {
  readonly kind: Props['kind'];
  readonly length: BreakLength;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function Confirm({ kind, length, onBack, onDone }: ConfirmProps) {
  const t = useTranslations('limits');
  const app = useTranslations('ground');
  const [isUnderstood, setUnderstood] = useState(false);
  const { begin, isSending, refusal } = useTakeBreak(onDone);
  const time = useEndText()(length);
  return (
    <>
      <p className="rounded-control bg-danger-tint p-3 text-sm text-danger">
        {t('endsOn')} <strong className="numeric block text-lg">{time}</strong>
      </p>
      <Checkbox label={t('understood')} checked={isUnderstood} onChange={setUnderstood} />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap-reverse gap-3">
        <Button className="flex-1 basis-32" onClick={onBack}>
          {app('back')}
        </Button>
        <Button
          tone="danger"
          className="flex-1 basis-32"
          busy={isSending}
          inert={!isUnderstood}
          onClick={() => begin({ length })}
        >
          {t(`${kind}.confirm`)}
        </Button>
      </div>
    </>
  );
}
