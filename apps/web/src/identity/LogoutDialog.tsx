import { Button } from '@vitrine/ui/components/Button';
import { useTranslations } from 'use-intl';
import { Dialog } from '../ground/panels.tsx';
import { useSession } from '../ground/session.ts';
import { useLogout } from './session-calls.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function LogoutDialog({ open, onClose }: Props) {
  const t = useTranslations('identity.logout');
  const app = useTranslations('ground');
  const isDemo = useSession((session) => session.user?.is_demo === 1);
  const logout = useLogout();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('question')}
      description={t(isDemo ? 'text' : 'namedText')}
      closeLabel={app('close')}
    >
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button onClick={onClose}>{app('cancel')}</Button>
        <Button
          tone="accent"
          className="order-first sm:order-last"
          busy={logout.isPending}
          onClick={() => logout.mutate()}
        >
          {t('action')}
        </Button>
      </div>
    </Dialog>
  );
}
