import { Button } from '@vitrine/ui/components/Button';
import { assignConversation } from '@vitrine/wire/support/operator/assign-conversation';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import { useShortcuts } from '../ground/shortcuts.ts';
import { SMALL_SELECT } from './small-select.ts';
import { type Conversation, touchedBy } from './use-conversation.ts';

interface Props {
  readonly conversation: Conversation;
}

/** Whoever answers first has it; anybody can take it over (A) or give it on, unless a colleague was faster. */
export function Assignee({ conversation: { id, assignedTo, colleagues } }: Props) {
  const t = useTranslations('console.support');
  const field = useId();
  const me = useStaff()?.id;
  const assign = useSend(assignConversation, { touches: touchedBy(id), done: () => t('reassigned') });
  const give = (staff: string) => assign.send({ conversation: id, staff, was: String(assignedTo?.id ?? 0) });
  const isMine = me === undefined || assignedTo?.id === me;
  useShortcuts({ a: () => give(String(me)) }, { isOn: !isMine });
  return (
    <div className="flex flex-col items-start gap-2 pt-3">
      <label htmlFor={field} className="text-sm text-muted">
        {t('assigned')}
      </label>
      <select
        id={field}
        value={assignedTo?.id ?? ''}
        disabled={assign.isSending}
        onChange={({ target }) => give(target.value)}
        className={`${SMALL_SELECT} w-full`}
      >
        <option value="">{t('assignedTo.nobody')}</option>
        {colleagues.map((one) => (
          <option key={one.id} value={one.id}>
            {one.id === me ? t('me', { name: one.name }) : one.name}
          </option>
        ))}
      </select>
      {isMine ? null : (
        <Button size="small" aria-keyshortcuts="a" busy={assign.isSending} onClick={() => give(String(me))}>
          {t('take')}
        </Button>
      )}
    </div>
  );
}
