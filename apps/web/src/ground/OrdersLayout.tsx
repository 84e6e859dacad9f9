import { Tabs } from '@vitrine/ui/components/Tabs';
import type { useRefresh } from '@vitrine/ui/use-refresh';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { DetailPane } from './DetailPane.tsx';
import { OrdersHead } from './OrdersHead.tsx';
import { useIsDesktop } from './use-is-desktop.ts';

interface Props<Value extends string, Item> {
  /** 0 contracts, 1 timed options (ORD-02). */
  readonly source: 0 | 1;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly refresh: ReturnType<typeof useRefresh>;
  /** The account that the orders belong to. */
  readonly account: ReactNode;
  /** Above the lists. */
  readonly notice: ReactNode;
  readonly tabs: Omit<ComponentProps<typeof Tabs<Value>>, 'fill'>;
  readonly detail: ComponentProps<typeof DetailPane<Item>>;
}

/** The order screen: its account, its lists as tabs, and the open detail beside them or in a drawer. */
export function OrdersLayout<Value extends string, Item>(props: Props<Value, Item>) {
  const { source, heading, refresh, account, notice, tabs, detail } = props;
  const isDesktop = useIsDesktop();
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col lg:min-h-0 lg:max-w-none">
      <OrdersHead source={source} heading={heading} refresh={refresh}>
        {account}
      </OrdersHead>
      <div className="mt-2 flex-1 bg-card lg:mt-0 lg:grid lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 lg:overflow-auto">
          {notice}
          <Tabs {...tabs} fill={!isDesktop} />
        </div>
        <DetailPane {...detail} />
      </div>
    </div>
  );
}
