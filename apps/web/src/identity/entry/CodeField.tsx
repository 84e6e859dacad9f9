import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { isolated } from '@vitrine/ui/format';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../../ground/problem.ts';
import { isRefused } from '../../ground/refused.ts';
import { useSite } from '../../ground/site.ts';
import { type CodeTarget, useSendCode } from './send-code.ts';

interface Props {
  readonly target: CodeTarget;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}

/** A code of six digits, and the button that has one sent. A site in paper mode that sends nothing shows it here. */
export function CodeField({ target, value, onChange, error }: Props) {
  const t = useTranslations('login');
  const isPaper = useSite().data?.mode === 'paper';
  const code = useSendCode(target);
  const { problem, check } = useSendProblem(target, code.error);
  const shown = problem ?? error;
  const to = isolated(target.to.trim());
  const hint = code.wasSent && code.paperCode === undefined && t(isPaper ? 'sentPaper' : 'sentTo', { to });
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('code')} {...(hint === false ? {} : { hint })} {...(shown === undefined ? {} : { error: shown })}>
        <div className="flex gap-2">
          <Input
            ltr
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
          />
          <Button
            className="max-w-1/2 shrink-0"
            busy={code.isSending}
            inert={code.seconds > 0}
            onClick={() => {
              if (check()) code.send();
            }}
          >
            {code.seconds > 0 ? t('sendAgainIn', { seconds: code.seconds }) : t(code.wasSent ? 'sendAgain' : 'send')}
          </Button>
        </div>
      </Field>
      <div role="status">
        {code.paperCode === undefined ? null : <PaperCode code={code.paperCode} onUse={onChange} />}
      </div>
    </div>
  );
}

/** Why no code was sent: nobody is named to send it to, or the server refused. */
function useSendProblem({ way, to }: CodeTarget, error: unknown) {
  const t = useTranslations('login');
  const problemText = useProblemText();
  const [isAsked, setAsked] = useState(false);
  const missing = to.trim() === '' ? t(way === 'email' ? 'inputEmail' : 'inputPhone') : undefined;
  const invalid = t(way === 'email' ? 'invalidEmail' : 'invalidPhone');
  const refused = isRefused(error, 'request.invalid-field') ? invalid : problemText(error);
  const check = () => {
    setAsked(true);
    return missing === undefined;
  };
  return { problem: (isAsked ? missing : undefined) ?? (error === null ? undefined : refused), check };
}

function PaperCode({ code, onUse }: { readonly code: string; readonly onUse: (code: string) => void }) {
  const t = useTranslations('login');
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-accent-tint px-3 py-2 text-sm">
      <span className="numeric min-w-0 flex-1">{t('paperCode', { code: isolated(code) })}</span>
      <Button size="small" onClick={() => onUse(code)}>
        {t('useCode')}
      </Button>
    </div>
  );
}
