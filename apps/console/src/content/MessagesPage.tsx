import { Link } from '@tanstack/react-router';
import { Badge } from '@vitrine/ui/components/Badge';
import { Progress } from '@vitrine/ui/components/Progress';
import { operatorMessages, type StaffMessage } from '@vitrine/wire/content/operator/operator-messages';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CustomerLink } from '../ground/parts/CustomerLink.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import type { Column } from '../ground/table/column.ts';
import { instantColumn } from '../ground/table/columns.tsx';
import { plainText } from './content-body.ts';
import { useAudienceText } from './use-audience-text.ts';

const REFRESH_MS = 5_000;

const rowKey = ({ id }: StaffMessage) => String(id);

function useMessageColumns(): readonly Column<StaffMessage>[] {
  const t = useTranslations('console.message');
  const audienceText = useAudienceText();
  return useMemo(
    (): readonly Column<StaffMessage>[] => [
      { key: 'title', label: t('title'), value: ({ title }) => title },
      { key: 'kind', label: t('kind'), value: ({ kind }) => t(`kinds.${kind}`) },
      { key: 'audience', label: t('to'), value: ({ audience }) => audienceText(audience) },
      { key: 'sent', label: t('sent'), value: ({ sent }) => sent, align: 'end' },
      {
        key: 'state',
        label: t('state'),
        value: ({ sentAt }) => t(sentAt === null ? 'sending' : 'done'),
        cell: ({ sentAt }) => (
          <Badge tone={sentAt === null ? 'warning' : 'accent'}>{t(sentAt === null ? 'sending' : 'done')}</Badge>
        ),
      },
      instantColumn('at', t('at'), ({ at }) => at, { asAge: true }),
      { key: 'by', label: t('by'), value: ({ by, approvedBy }) => (approvedBy === '' ? by : `${by}, ${approvedBy}`) },
    ],
    [t, audienceText],
  );
}

/** What staff have sent to the inboxes of customers. */
export default function MessagesPage() {
  const t = useTranslations('console.message');
  const data = useCallRows(operatorMessages, {}, { refreshMs: REFRESH_MS });
  const columns = useMessageColumns();
  return (
    <ListPage
      name="messages"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      empty={t('empty')}
      emptyText={t('emptyText')}
      actions={
        <Link
          to="/message-editor"
          className="inline-flex min-h-9 items-center gap-2 rounded-control bg-accent-solid px-3 text-sm font-semibold text-on-accent hover:brightness-105 pointer-coarse:min-h-11"
        >
          <Plus aria-hidden size={16} />
          {t('new')}
        </Link>
      }
      detail={({ row, close }) => row && <MessageDetail message={row} onClose={close} />}
    />
  );
}

function MessageDetail({ message, onClose }: { readonly message: StaffMessage; readonly onClose: () => void }) {
  const t = useTranslations('console.message');
  const audienceText = useAudienceText();
  return (
    <Detail title={message.title} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Facts
          rows={[
            [t('kind'), t(`kinds.${message.kind}`)],
            [
              t('to'),
              message.audience.uid === null ? (
                audienceText(message.audience)
              ) : (
                <CustomerLink key="to" id={message.audience.uid} />
              ),
            ],
            [t('sent'), String(message.sent)],
            [t('at'), <Instant key="at" at={message.at} />],
            [t('by'), <bdi key="by">{message.by}</bdi>],
            ...(message.approvedBy === ''
              ? []
              : [[t('approvedBy'), <bdi key="two">{message.approvedBy}</bdi>] as const]),
            ...(message.path === '' ? [] : [[t('path'), <bdi key="path">{message.path}</bdi>] as const]),
          ]}
        />
        {message.sentAt === null ? <Progress label={t('sending')} value={undefined} /> : null}
        {message.languages.map((language) => (
          <section key={language} lang={language} dir="auto" className="border-t border-hairline pt-3">
            <h3 className="font-semibold wrap-anywhere">{message.texts[language]?.title}</h3>
            <p className="pt-1 text-sm text-muted wrap-anywhere">{message.texts[language]?.summary}</p>
            <p className="pt-2 text-sm whitespace-pre-line wrap-anywhere">
              {plainText(message.texts[language]?.content ?? '')}
            </p>
          </section>
        ))}
      </div>
    </Detail>
  );
}
