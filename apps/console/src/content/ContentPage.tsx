import { useNavigate } from '@tanstack/react-router';
import { LANGUAGES } from '@vitrine/locales/languages';
import { Button } from '@vitrine/ui/components/Button';
import { LazyMenu } from '@vitrine/ui/components/LazyMenu';
import { createContent } from '@vitrine/wire/content/operator/create-content';
import { CONTENT_KINDS, CONTENT_STATES } from '@vitrine/wire/content/operator/kinds';
import { type ContentHead, operatorContent } from '@vitrine/wire/content/operator/operator-content';
import { LANGUAGES as CODES } from '@vitrine/wire/envelope';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { useFilteredRows } from '../ground/table/call-rows.ts';
import { choiceFilter, textFilter } from '../ground/table/filter.ts';
import { useContentColumns } from './content-columns.tsx';

// Loaded when first opened.
const ContentDetail = lazy(() => import('./ContentDetail.tsx').then((module) => ({ default: module.ContentDetail })));

const REFRESH_MS = 30_000;

const rowKey = ({ id }: ContentHead) => String(id);

/** What customers read: news, announcements, notices, static pages and the company profile. */
export default function ContentPage() {
  const t = useTranslations('console.content');
  const filters = [
    textFilter('text', t('search')),
    choiceFilter('kind', t('kind'), CONTENT_KINDS, (value) => t(`kinds.${value}`)),
    choiceFilter('state', t('stateLabel'), CONTENT_STATES, (value) => t(`state.${value}`)),
    choiceFilter('missing', t('missingLabel'), CODES, (code) => LANGUAGES[code].name),
  ];
  const data = useFilteredRows(operatorContent, filters, { refreshMs: REFRESH_MS });
  const columns = useContentColumns();
  return (
    <ListPage
      name="content"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      filters={filters}
      empty={t('empty')}
      emptyText={t('emptyText')}
      actions={<NewItem />}
      detail={({ id, close }) => (
        <Suspense>
          <ContentDetail key={id} id={Number(id)} onClose={close} />
        </Suspense>
      )}
    />
  );
}

function NewItem() {
  const t = useTranslations('console.content');
  const navigate = useNavigate();
  const roles = useStaff()?.roles ?? [];
  if (!isOpenTo(createContent, roles)) return null;
  return (
    <LazyMenu
      trigger={
        <Button size="small" tone="accent" icon={<Plus aria-hidden size={16} />}>
          {t('new')}
        </Button>
      }
      entries={CONTENT_KINDS.filter((kind) => kind !== 'company').map((kind) => ({
        key: kind,
        label: t(`newKind.${kind}`),
        onPress: () => void navigate({ to: '/content-editor', search: { kind } }),
      }))}
    />
  );
}
