import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../ground/BackHeader.tsx';
import { useNamedPage } from '../ground/page-name.ts';
import { Description } from './Description.tsx';
import { useDescription } from './description-queries.ts';

type PageGroup = Parameters<ReturnType<typeof useTranslations<'content.page'>>>[0];

/** The pages that have a translation of their name; an operator may add others. */
const PAGES: readonly PageGroup[] = [
  'company.about',
  'company.countries',
  'company.paper',
  'trade.leverage',
  'trade.verify',
  'trade.prices',
  'loan.agree_rule',
  'loan.agree_protocol',
  'loan.agree_law',
];

/** The translation whose key is the group (I18N-09), otherwise the title that the page brings along. */
function useTitle(group: string | undefined): string {
  const t = useTranslations('content.page');
  const app = useTranslations('ground.title');
  const page = useDescription(group).data;
  const known = PAGES.find((one) => one === group);
  return known === undefined ? page?.title || app('description') : t(known);
}

/** `/descript/detail`: a static page by its group. */
export function DescriptionScreen() {
  const { group } = useSearch({ from: '/descript/detail' });
  const title = useTitle(group);
  useNamedPage(title);
  return (
    <div className="w-full flex-1 overflow-y-auto bg-card lg:bg-page">
      <div className="mx-auto w-full max-w-3xl lg:py-4">
        <BackHeader title={title} to="/" />
        <div className="px-4 pt-2 pb-10 lg:mt-2 lg:rounded-card lg:border lg:border-hairline lg:bg-card lg:px-10 lg:py-8">
          <Description group={group} />
        </div>
      </div>
    </div>
  );
}
