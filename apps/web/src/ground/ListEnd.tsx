import { Empty } from '@vitrine/ui/components/States';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

/** Below the last row of a list that is shown whole (APP-52); a list with pages says it by `InfiniteList`. */
export function ListEnd() {
  const t = useTranslations('ground.list');
  return <p className="shrink-0 px-4 py-3 text-center text-sm text-muted">{t('end')}</p>;
}

/** In place of the rows of a list (APP-52): that there are none, why, and what to do about it. */
export function NoData(props: Omit<ComponentProps<typeof Empty>, 'title'>) {
  const t = useTranslations('ground.list');
  return <Empty {...props} title={t('empty')} />;
}

/** In place of the rows of a small list (APP-52): that there are none, and when there will be. */
export function NoRows({ text }: { readonly text: string }) {
  const t = useTranslations('ground.list');
  return (
    <div className="px-4 py-4 text-sm text-muted">
      <p className="font-semibold text-text">{t('empty')}</p>
      <p>{text}</p>
    </div>
  );
}
