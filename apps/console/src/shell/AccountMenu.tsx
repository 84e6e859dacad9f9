import { useRouter } from '@tanstack/react-router';
import { Button } from '@vitrine/ui/components/Button';
import { LazyMenu } from '@vitrine/ui/components/LazyMenu';
import { CircleUser } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStaff } from '../ground/session.ts';
import { useActions } from './commands.tsx';

export function AccountMenu({ onHelp }: { readonly onHelp: () => void }) {
  const t = useTranslations('console.shell');
  const router = useRouter();
  const staff = useStaff();
  const actions = useActions(onHelp);
  return (
    <LazyMenu
      trigger={
        <Button
          tone="ghost"
          aria-label={t('session', { name: staff?.name ?? '' })}
          icon={<CircleUser aria-hidden size={20} />}
          className="min-w-11 px-2!"
        >
          <span className="hidden max-w-40 truncate text-sm sm:block">{staff?.name}</span>
        </Button>
      }
      entries={[
        {
          key: 'own',
          label: t('ownSessions'),
          icon: <CircleUser aria-hidden size={16} />,
          onPress: () => void router.navigate({ to: '/sessions' }),
        },
        { key: 'line', kind: 'line' },
        ...actions.map(({ key, label, icon, run }) => ({ key, label, icon, onPress: run })),
      ]}
    />
  );
}
