import { RefreshButton } from '@vitrine/ui/components/PullToRefresh';
import type { Refresh } from '@vitrine/ui/use-refresh';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BackHeader, type BackTarget } from '../ground/BackHeader.tsx';
import { Pull } from '../ground/Pull.tsx';
import { RealAccountOnly } from '../ground/RealAccountOnly.tsx';

interface Props {
  readonly title: string;
  readonly back?: BackTarget;
  readonly refresh?: Refresh;
  /** Beside the title. */
  readonly action?: ReactNode;
  /** As wide as a form beside a list; one narrow column otherwise. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A screen of money that real accounts have; a demo account is led to one (ACC-45). */
export function FundingPage({ title, back = '/user', refresh, action, isWide = false, children }: Props) {
  const refreshing = useTranslations('ground.refresh');
  const header = (
    <BackHeader title={title} to={back}>
      {action}
      {refresh === undefined ? null : <RefreshButton refresh={refresh} label={refreshing('action')} />}
    </BackHeader>
  );
  return (
    <div className="w-full overflow-y-auto" data-scroll="page">
      <div className={`mx-auto w-full pb-6 lg:p-6 ${isWide ? 'max-w-5xl' : 'max-w-3xl'}`}>
        {refresh === undefined ? header : <Pull refresh={refresh}>{header}</Pull>}
        <RealAccountOnly>{() => children}</RealAccountOnly>
      </div>
    </div>
  );
}
