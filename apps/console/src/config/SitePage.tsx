import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { Empty } from '@vitrine/ui/components/States';
import { Switch } from '@vitrine/ui/components/Switch';
import type { ResponseOf } from '@vitrine/wire/call';
import { HOME_SECTIONS, TABS } from '@vitrine/wire/config/basic-info';
import { changeSetting } from '@vitrine/wire/config/operator/change-setting';
import { operatorSettings, SETTING_KINDS } from '@vitrine/wire/config/operator/operator-settings';
import { LANGUAGES, type Language } from '@vitrine/wire/envelope';
import { type AuditEntry, auditLog } from '@vitrine/wire/staff/operator/audit';
import { ArrowRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Choice } from '../ground/parts/Choice.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail, Page, Split } from '../ground/parts/Page.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import type { Column } from '../ground/table/column.ts';
import { DataTable } from '../ground/table/DataTable.tsx';
import { useKeyedRows } from '../ground/table/keyed-pages.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { ColourEntry } from './ColourEntry.tsx';
import { ListInOrder } from './ListInOrder.tsx';
import { SiteTermsPanel } from './SiteTermsPanel.tsx';

type Setting = ResponseOf<typeof operatorSettings>['rows'][number];

const KEY = ['site-settings'] as const;
const HISTORY = ['setting-history'] as const;
const REFRESH_MS = 30_000;
/** What the address calls the money terms; no setting has this name. */
const TERMS = 'terms';
const rowKey = ({ key }: Setting) => key;

/** BCP 47 tags, by which the browser knows the names of languages. */
const TAGS: Readonly<Record<Language, string>> = {
  hk: 'zh-Hant-HK',
  en: 'en',
  jp: 'ja',
  kr: 'ko',
  th: 'th',
  vn: 'vi',
  fr: 'fr',
  de: 'de',
  ru: 'ru',
  spa: 'es',
  pt: 'pt',
  ar: 'ar',
  it: 'it',
  tr: 'tr',
  id: 'id',
  my: 'ms',
  hi: 'hi',
  cs: 'cs',
};

/** The name of a setting; one that has none here goes by its key. */
function useNameOf(): (key: string) => string {
  const t = useTranslations('console.setting');
  return (key) => (t.has(key as 'logo') ? t(key as 'logo') : key);
}

/** A value of a kind as people read it. */
function useTextOf(): (kind: Setting['kind'], value: string) => string {
  const t = useTranslations('console.site');
  const app = useTranslations('console.app');
  const locale = useLocale();
  return (kind, value) => {
    if (value === '') return app('none');
    if (kind === 'flag') return app(value === '1' ? 'yes' : 'no');
    if (kind === 'height') return t('rem', { value });
    if (kind === 'language') {
      const tag = TAGS[value as Language];
      return tag === undefined ? value : (new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? value);
    }
    if (kind === 'tabs' || kind === 'sections') {
      return value
        .split(',')
        .map((one) => (t.has(`${kind}.${one}` as 'tabs.order') ? t(`${kind}.${one}` as 'tabs.order') : one))
        .join(' · ');
    }
    return value;
  };
}

/** How the site looks and what it shows, and its money terms. */
export default function SitePage() {
  const t = useTranslations('console.site');
  const title = useTranslations('console.title');
  const nameOf = useNameOf();
  const textOf = useTextOf();
  const address = useTableAddress();
  const data = useKeyedRows<Setting>(
    KEY,
    async (_after, signal) => {
      const { rows } = await client.call(operatorSettings, {}, { ...(signal && { signal }) });
      return { rows, next: null };
    },
    { refreshMs: REFRESH_MS },
  );
  const { kind, text = '' } = address.filters;
  const wanted = text.trim().toLowerCase();
  const shown = data.rows.filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      [row.key, nameOf(row.key), row.value].some((one) => one.toLowerCase().includes(wanted)),
  );
  const columns = useMemo(
    (): readonly Column<Setting>[] => [
      { key: 'name', label: t('setting'), value: ({ key }) => nameOf(key), isSortable: true },
      {
        key: 'value',
        label: t('value'),
        value: (row) => textOf(row.kind, row.value),
        cell: (row) => <Value setting={row} />,
      },
      { key: 'kind', label: t('kind'), value: (row) => t(`kinds.${row.kind}`), isSortable: true },
      {
        key: 'changed',
        label: t('changed'),
        value: ({ isDefault }) => (isDefault ? '' : t('changed')),
        cell: ({ isDefault }) => (isDefault ? null : <Badge>{t('changed')}</Badge>),
        isSortable: true,
      },
      { key: 'key', label: t('key'), value: ({ key }) => key, isExtra: true },
    ],
    [t, nameOf, textOf],
  );
  const open = data.rows.find((row) => rowKey(row) === address.openId);
  const close = () => address.open(undefined);
  return (
    <Page
      title={title('site')}
      aside={
        <Button size="small" className="ms-auto" onClick={() => address.open(TERMS)}>
          {t('terms')}
        </Button>
      }
    >
      <Split
        list={
          <DataTable
            name="site"
            caption={t('caption')}
            columns={columns}
            rowKey={rowKey}
            data={{ ...data, rows: shown }}
            address={address}
            filters={[
              { kind: 'text', name: 'text', label: t('setting') },
              {
                kind: 'choice',
                name: 'kind',
                label: t('kind'),
                options: SETTING_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
              },
            ]}
            empty={<Empty title={t('empty')} />}
            opens
          />
        }
        detail={
          address.openId === TERMS ? (
            <SiteTermsPanel onClose={close} />
          ) : open === undefined ? undefined : (
            // A value that somebody else has changed meanwhile begins the entry anew.
            <One key={`${open.key} ${open.value}`} setting={open} onClose={close} />
          )
        }
      />
    </Page>
  );
}

function Value({ setting: { kind, value } }: { readonly setting: Pick<Setting, 'kind' | 'value'> }) {
  const textOf = useTextOf();
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      {kind === 'colour' && value !== '' ? (
        <span
          aria-hidden
          className="size-4 shrink-0 rounded-badge border border-control"
          style={{ backgroundColor: value }}
        />
      ) : null}
      <bdi className="min-w-0 wrap-anywhere">{textOf(kind, value)}</bdi>
    </span>
  );
}

function One({ setting, onClose }: { readonly setting: Setting; readonly onClose: () => void }) {
  const t = useTranslations('console.site');
  const app = useTranslations('console.app');
  const nameOf = useNameOf();
  const staff = useStaff();
  const [draft, setDraft] = useState(setting.value);
  const name = nameOf(setting.key);
  const mayChange = isOpenTo(changeSetting, staff?.roles ?? []);
  const change = useSend(changeSetting, {
    touches: [KEY, HISTORY, ['audit']],
    done: () => t('saved', { name }),
    isQuiet: true,
  });
  const save = (value: string) => change.send({ key: setting.key, value });
  const isFlag = setting.kind === 'flag';
  return (
    <Detail
      title={name}
      onClose={onClose}
      footer={
        mayChange && !isFlag ? (
          <>
            <Button
              tone="accent"
              className="flex-1"
              inert={draft === setting.value}
              busy={change.isSending}
              onClick={() => save(draft)}
            >
              {t('save')}
            </Button>
            <Button
              className="flex-1"
              inert={draft === setting.value}
              onClick={() => {
                setDraft(setting.value);
                change.reset();
              }}
            >
              {app('cancel')}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{mayChange ? t('atOnce') : t('notYours')}</p>
        {mayChange ? (
          <Entry
            setting={setting}
            value={isFlag ? setting.value : draft}
            onChange={isFlag ? save : setDraft}
            busy={change.isSending}
            error={change.wrongField === undefined ? change.problem : t(`wrong.${setting.kind}`)}
          />
        ) : (
          <Value setting={setting} />
        )}
        {isOpenTo(auditLog, staff?.roles ?? []) ? (
          <Changes setting={setting} {...(mayChange ? { onBack: save } : {})} />
        ) : null}
      </div>
    </Detail>
  );
}

interface EntryProps {
  readonly setting: Setting;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly busy: boolean;
  readonly error: string | undefined;
}

/** What a value of its kind is entered with. */
function Entry({ setting: { key, kind }, value, onChange, busy, error }: EntryProps) {
  const t = useTranslations('console.site');
  const textOf = useTextOf();
  const name = useNameOf()(key);
  const shown = error === undefined ? {} : { error };
  switch (kind) {
    case 'flag':
      return (
        <>
          <Switch label={name} checked={value === '1'} busy={busy} onChange={(isOn) => onChange(isOn ? '1' : '0')} />
          <p role="alert" className="text-sm text-danger empty:hidden">
            {error}
          </p>
        </>
      );
    case 'language':
    case 'tabs':
    case 'sections':
      return (
        <>
          {kind === 'language' ? (
            <Choice
              label={name}
              options={LANGUAGES.map((language) => ({ value: language, label: textOf(kind, language) }))}
              value={value as Language}
              onChange={onChange}
            />
          ) : (
            <ListInOrder
              label={name}
              options={(kind === 'tabs' ? TABS : HOME_SECTIONS).map((one) => ({
                value: one,
                label: textOf(kind, one),
              }))}
              value={value.split(',')}
              onChange={(list) => onChange(list.join(','))}
            />
          )}
          <p role="alert" className="text-sm text-danger empty:hidden">
            {error}
          </p>
        </>
      );
    case 'colour':
      return <ColourEntry label={name} name={key} value={value} onChange={onChange} {...shown} />;
    case 'zone':
      return (
        <Field label={name} hint={t('zoneHint')} {...shown}>
          <Input ltr value={value} onChange={onChange} list="zones" autoComplete="off" spellCheck={false} />
          <datalist id="zones">
            {['GMT', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </Field>
      );
    case 'height':
      return (
        <Field label={name} hint={t('heightHint')} {...shown}>
          <Input ltr value={value} onChange={onChange} inputMode="decimal" suffix="rem" maxLength={4} />
        </Field>
      );
    case 'address':
      return (
        <Field label={name} hint={t('addressHint')} {...shown}>
          <Input ltr value={value} onChange={onChange} inputMode="url" autoComplete="off" maxLength={500} />
        </Field>
      );
    case 'text':
      return (
        <Field label={name} {...shown}>
          <Input value={value} onChange={onChange} autoComplete="off" maxLength={60} />
        </Field>
      );
  }
}

function valueIn(noted: unknown): string | undefined {
  if (typeof noted !== 'object' || noted === null || !('value' in noted)) return undefined;
  return typeof noted.value === 'string' ? noted.value : undefined;
}

interface ChangesProps {
  readonly setting: Setting;
  readonly onBack?: (value: string) => void;
}

/** Who has changed it and when, as the audit log says, and the way back to what it was. */
function Changes({ setting, onBack }: ChangesProps) {
  const t = useTranslations('console.site');
  const subject = `setting/${setting.key}`;
  const { data } = useQuery({
    queryKey: [...HISTORY, setting.key],
    queryFn: ({ signal }) =>
      client.call(auditLog, { operation: changeSetting.operation, subject }, { ...(signal && { signal }) }),
  });
  // The log is asked how a subject begins, and one name may begin another.
  const made = (data?.rows ?? []).filter((entry) => entry.subject === subject && entry.outcome === 'done');
  if (made.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="flex flex-col gap-3">
      <h3 id="changes" className="text-sm font-semibold">
        {t('changes')}
      </h3>
      <ul className="flex flex-col gap-3">
        {made.map((entry) => (
          <Changed key={entry.id} entry={entry} setting={setting} {...(onBack && { onBack })} />
        ))}
      </ul>
    </section>
  );
}

function Changed({ entry, setting, onBack }: ChangesProps & { readonly entry: AuditEntry }) {
  const t = useTranslations('console.site');
  const [before, after] = [valueIn(entry.before), valueIn(entry.after)];
  if (before === undefined || after === undefined) return null;
  return (
    <li className="flex flex-col gap-1 border-b border-hairline pb-2 text-sm">
      <p className="text-xs text-muted">
        {entry.staffName} · <Instant at={entry.at} />
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <Value setting={{ kind: setting.kind, value: before }} />
        <ArrowRight aria-hidden size={16} className="text-muted rtl:-scale-x-100" />
        <Value setting={{ kind: setting.kind, value: after }} />
      </p>
      {onBack === undefined || before === setting.value ? null : (
        <Button size="small" className="self-start" onClick={() => onBack(before)}>
          {t('changeBack')}
        </Button>
      )}
    </li>
  );
}
