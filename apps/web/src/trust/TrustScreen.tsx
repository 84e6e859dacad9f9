import { useTranslations } from 'use-intl';
import { BackHeader } from '../ground/BackHeader.tsx';
import { Checkpoint } from './Checkpoint.tsx';
import { Halts } from './Halts.tsx';
import { Rates } from './Rates.tsx';
import { Withdrawals } from './Withdrawals.tsx';

/** What everybody can check about the site, with or without an account. */
export function TrustScreen() {
  const t = useTranslations('trust');
  const app = useTranslations('ground.title');
  return (
    <div className="w-full overflow-y-auto">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 pb-6 lg:p-6">
        <BackHeader title={app('trust')} to="/" />
        <p className="px-4 text-sm text-muted lg:px-0">{t('intro')}</p>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Withdrawals />
          <Rates />
          <Halts />
          <Checkpoint />
        </div>
      </div>
    </div>
  );
}
