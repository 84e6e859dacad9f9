import { useMutation, useQuery } from '@tanstack/react-query';
import { Switch } from '@vitrine/ui/components/Switch';
import { messageSettings } from '@vitrine/wire/content/message-settings';
import { setMessageSettings } from '@vitrine/wire/content/set-message-settings';
import { useTranslations } from 'use-intl';
import { client, queryClient } from '../../ground/client.ts';
import { Group } from '../../ground/Group.tsx';
import { useSession } from '../../ground/session.ts';
import { useSite } from '../../ground/site.ts';

/** Whether the customer wants marketing; the inbox itself cannot be turned off. */
export function MarketingSwitch() {
  const t = useTranslations('settings.messages');
  const token = useSession((session) => session.token);
  const isInboxOn = useSite().data?.is_internal_message !== '0';
  const queryKey = ['message-settings', token];
  const answer = useQuery({ queryKey, queryFn: ({ signal }) => client.call(messageSettings, {}, { signal }) });
  const change = useMutation({
    mutationFn: (marketing: '0' | '1') => client.call(setMessageSettings, { marketing }),
    onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
  });
  if (!isInboxOn) return null;
  const shown = change.isPending ? change.variables : answer.data?.marketing;
  return (
    <Group title={t('title')}>
      <li className="px-4 py-1.5">
        <Switch
          label={t('marketing')}
          note={answer.isError && answer.data === undefined ? t('failed') : t('note')}
          checked={shown === '1'}
          busy={change.isPending}
          disabled={shown === undefined}
          onChange={(wants) => change.mutate(wants ? '1' : '0')}
        />
      </li>
    </Group>
  );
}
