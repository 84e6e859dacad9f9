import type { useMutation } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../../ground/problem.ts';
import { PasskeyProblem } from './passkey-browser.ts';

interface Props {
  readonly label: string;
  readonly press: Pick<ReturnType<typeof useMutation<unknown, Error, void>>, 'mutate' | 'isPending' | 'error'>;
}

/** What to say of a passkey that was not made or not taken. */
export function usePasskeyProblem(): (error: unknown) => string {
  const t = useTranslations('login.passkey.problem');
  const problemText = useProblemText();
  return (error) => (error instanceof PasskeyProblem ? t(error.trouble) : problemText(error));
}

/** Has the browser use a passkey; says below what went wrong. */
export function PasskeyButton({ label, press }: Props) {
  const problemText = usePasskeyProblem();
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="large"
        icon={<KeyRound aria-hidden size={18} />}
        busy={press.isPending}
        onClick={() => press.mutate()}
      >
        {label}
      </Button>
      <p role="alert" className={press.error === null ? 'sr-only' : 'text-sm text-danger'}>
        {press.error === null ? '' : problemText(press.error)}
      </p>
    </div>
  );
}
