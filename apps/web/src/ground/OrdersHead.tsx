import { getRouteApi } from '@tanstack/react-router';
import { RefreshButton } from '@vitrine/ui/components/PullToRefresh';
import { Segmented } from '@vitrine/ui/components/Segmented';
import type { useRefresh } from '@vitrine/ui/use-refresh';
import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { FutureTip } from './FutureTip.tsx';
import { Pull } from './Pull.tsx';

const route = getRouteApi('/order');

interface Props {
  /** Whose records are shown (ORD-02). */
  readonly source: 0 | 1;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly refresh: ReturnType<typeof useRefresh>;
  /** The account that the records moved. */
  readonly children: ReactNode;
}

/** The name of the screen, the choice between contract and future records, and the account above them (ORD-01). */
export function OrdersHead({ source, heading, refresh, children }: Props) {
  const t = useTranslations('ground');
  const navigate = route.useNavigate();
  return (
    <Pull refresh={refresh}>
      <header className="flex items-center gap-1 bg-card px-4 pt-2 sm:gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t('title.order')}
        </h1>
        <Segmented
          look="box"
          label={t('mode.label')}
          value={`${source}`}
          onChange={(next) => void navigate({ search: next === '1' ? { source: 1 } : {}, replace: true })}
          options={[
            { value: '0', label: t('mode.contract') },
            { value: '1', label: t('mode.future') },
          ]}
          className="ms-auto w-52 min-w-0 lg:ms-4"
        />
        <FutureTip />
        <span className="lg:ms-auto">
          <RefreshButton refresh={refresh} label={t('refresh.action')} />
        </span>
      </header>
      <div className="border-b border-hairline bg-card">{children}</div>
    </Pull>
  );
}
