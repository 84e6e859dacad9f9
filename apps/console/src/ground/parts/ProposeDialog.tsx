import { Button } from '@vitrine/ui/components/Button';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Difference } from './Difference.tsx';

interface Props {
  readonly title: string;
  readonly description: string;
  readonly before: object;
  readonly after: object;
  readonly isChanged: boolean;
  readonly isSending: boolean;
  /** Why it was not proposed, unless a field says so. */
  readonly problem: string | undefined;
  readonly onPropose: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form that proposes new terms: its fields, what they would change, and the button that sends the proposal. */
export function ProposeDialog({ title, description, onClose, onPropose, children, ...state }: Props) {
  const approval = useTranslations('console.approval');
  const app = useTranslations('console.app');
  const { before, after, isChanged, isSending, problem } = state;
  const fields = useRef<HTMLDivElement>(null);
  // The first field that is marked may be scrolled out of sight.
  const showWrong = useCallback(() => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), []);
  useEffect(() => {
    // Marked by the answer of the server.
    if (!isSending) showWrong();
  }, [isSending, showWrong]);
  const propose = () => {
    onPropose();
    // Marked by the form itself.
    setTimeout(showWrong);
  };
  return (
    <Dialog open onClose={onClose} title={title} description={description} closeLabel={app('close')}>
      <div ref={fields} className="contents">
        {children}
      </div>
      {isChanged ? <Difference before={before} after={after} /> : null}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{app('cancel')}</Button>
        <Button tone="accent" busy={isSending} inert={!isChanged} onClick={propose}>
          {approval('propose')}
        </Button>
      </div>
    </Dialog>
  );
}
