import { Button } from '@vitrine/ui/components/Button';
import { Empty } from '@vitrine/ui/components/States';
import { SearchX } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ActionLink } from './ActionLink.tsx';

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

interface NothingFoundProps {
  /** That nothing is called what was typed. */
  readonly text: string;
  /** What may help. */
  readonly hint: string;
  /** The way back to all rows. */
  readonly action: string;
  readonly onShowAll: () => void;
}

/** In place of the rows of a search that finds nothing. */
export function NothingFound({ text, hint, action, onShowAll }: NothingFoundProps) {
  return (
    <div role="status">
      <NoData
        icon={<SearchX aria-hidden size={22} />}
        text={
          <>
            <span className="block">{text}</span>
            {hint}
          </>
        }
        action={<Button onClick={onShowAll}>{action}</Button>}
      />
    </div>
  );
}

interface NoneProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly isFiltered: boolean;
  /** Why a filtered list is empty, and how to see the rows it hides. */
  readonly filtered: { readonly icon: ReactNode; readonly text: string; readonly action: string };
  /** The form that the way to trading opens; the one used last where absent. */
  readonly mode?: 'future';
  readonly onShowAll: () => void;
}

/** In place of the rows of what a customer traded: the filter shows none, or there are none yet. */
export function NoneTraded({ icon, text, isFiltered, filtered, mode, onShowAll }: NoneProps) {
  const t = useTranslations('ground.list');
  const toTrade = (
    <ActionLink to="/trade" search={mode === undefined ? {} : { mode }}>
      {t('trade')}
    </ActionLink>
  );
  if (!isFiltered) return <NoData icon={icon} text={text} action={toTrade} />;
  const showAll = (
    <Button className="mt-2" onClick={onShowAll}>
      {filtered.action}
    </Button>
  );
  return <NoData icon={filtered.icon} text={filtered.text} action={showAll} />;
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
