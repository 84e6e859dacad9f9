import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { Empty } from '@vitrine/ui/components/States';
import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { type OperatorInstrument, operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import { proposeResume } from '@vitrine/wire/market/operator/propose-resume';
import { proposeTerms } from '@vitrine/wire/market/operator/propose-terms';
import { HALT_REASONS, type HaltReason, type TermsTexts } from '@vitrine/wire/market/operator/terms';
import { termsHistory } from '@vitrine/wire/market/operator/terms-history';
import { useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Choice } from '../ground/parts/Choice.tsx';
import { Difference } from '../ground/parts/Difference.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail, Facts, Page, Split } from '../ground/parts/Page.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import type { Column } from '../ground/table/column.ts';
import { DataTable } from '../ground/table/DataTable.tsx';
import { useKeyedRows } from '../ground/table/keyed-pages.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { sessionLines } from './session-lines.ts';
import { useSourceName } from './source-name.ts';

const KEY = ['instruments'] as const;
const TOUCHES = [KEY, ['terms-history'], ['proposals']] as const;
const REFRESH_MS = 5_000;
const rowKey = ({ code }: OperatorInstrument) => code;

const STATUSES = ['open', 'closed', 'stale', 'halted'] as const;
type Status = (typeof STATUSES)[number];
const STATUS_TONE = { open: 'up', closed: 'neutral', stale: 'warning', halted: 'danger' } as const;

function statusOf({ halt, marketStatus }: OperatorInstrument): Status {
  if (halt !== null) return 'halted';
  return marketStatus === 1 ? 'open' : marketStatus === 0 ? 'closed' : 'stale';
}

/** What is traded here, on which terms, and whether it is. */
export default function InstrumentsPage() {
  const t = useTranslations('console.instruments');
  const approval = useTranslations('console.approval');
  const sourceName = useSourceName();
  const title = useTranslations('console.title');
  const address = useTableAddress();
  const data = useKeyedRows<OperatorInstrument>(
    KEY,
    async (_after, signal) => {
      const { rows } = await client.call(operatorInstruments, {}, { ...(signal && { signal }) });
      return { rows, next: null };
    },
    { refreshMs: REFRESH_MS },
  );
  const { class: assetClass, status, text = '' } = address.filters;
  const shown = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return data.rows.filter(
      (row) =>
        (assetClass === undefined || row.assetClass === assetClass) &&
        (status === undefined || statusOf(row) === status) &&
        `${row.code} ${row.showCode}`.toLowerCase().includes(wanted),
    );
  }, [data.rows, assetClass, status, text]);
  const classes = useMemo(() => [...new Set(data.rows.map((row) => row.assetClass))].sort(), [data.rows]);
  const columns = useMemo(
    (): readonly Column<OperatorInstrument>[] => [
      { key: 'code', label: t('instrument'), value: ({ showCode }) => showCode, isSortable: true },
      { key: 'class', label: t('class'), value: (row) => t(`classes.${row.assetClass}`), isSortable: true },
      {
        key: 'status',
        label: t('status'),
        value: (row) => t(`statuses.${statusOf(row)}`),
        cell: (row) => <Badge tone={STATUS_TONE[statusOf(row)]}>{t(`statuses.${statusOf(row)}`)}</Badge>,
        isSortable: true,
      },
      {
        key: 'since',
        label: t('haltedSince'),
        value: ({ halt }) => halt?.haltedAt,
        cell: ({ halt }) => (halt === null ? null : <Instant asAge at={halt.haltedAt} />),
        isSortable: true,
      },
      {
        key: 'why',
        label: t('reason'),
        value: ({ halt }) => (halt === null ? undefined : t(`reasons.${halt.reason}`)),
        isExtra: true,
      },
      { key: 'by', label: t('by'), value: ({ halt }) => halt?.by, isExtra: true },
      {
        key: 'waiting',
        label: t('waiting'),
        value: ({ halt, termsProposal }) => (halt?.resumeProposal != null ? 1 : 0) + (termsProposal === null ? 0 : 1),
        cell: ({ halt, termsProposal }) => (
          <span className="inline-flex flex-wrap gap-1">
            {halt?.resumeProposal == null ? null : <Badge tone="warning">{t('resumeWaits')}</Badge>}
            {termsProposal === null ? null : <Badge tone="warning">{t('termsWait')}</Badge>}
          </span>
        ),
      },
      {
        key: 'feeRate',
        label: t('fee'),
        value: ({ terms }) => Number(terms.feeRate),
        text: ({ terms }) => terms.feeRate,
        align: 'end',
        isSortable: true,
      },
      {
        key: 'caps',
        label: t('caps'),
        value: ({ terms }) => `${terms.realCap} / ${terms.paperCap} / ${terms.demoCap}`,
        align: 'end',
      },
      { key: 'lots', label: t('lots'), value: ({ terms }) => `${terms.minLots} – ${terms.maxLots}`, align: 'end' },
      {
        key: 'spread',
        label: t('spread'),
        value: ({ spreadPoints }) => spreadPoints,
        align: 'end',
        isSortable: true,
        isExtra: true,
      },
      { key: 'source', label: t('source'), value: ({ source }) => sourceName(source), isSortable: true },
      { key: 'version', label: approval('version'), value: ({ version }) => version, align: 'end', isSortable: true },
    ],
    [t, approval, sourceName],
  );
  const open = data.rows.find((row) => rowKey(row) === address.openId);
  return (
    <Page title={title('instruments')}>
      <Split
        list={
          <DataTable
            name="instruments"
            caption={t('caption')}
            columns={columns}
            rowKey={rowKey}
            data={{ ...data, rows: shown }}
            address={address}
            filters={[
              { kind: 'text', name: 'text', label: t('instrument') },
              {
                kind: 'choice',
                name: 'class',
                label: t('class'),
                options: classes.map((value) => ({ value, label: t(`classes.${value}`) })),
              },
              {
                kind: 'choice',
                name: 'status',
                label: t('status'),
                options: STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
              },
            ]}
            empty={<Empty title={t('empty')} text={t('emptyText')} />}
            opens
          />
        }
        detail={
          open === undefined ? undefined : (
            <One key={open.code} instrument={open} onClose={() => address.open(undefined)} />
          )
        }
      />
    </Page>
  );
}

interface OneProps {
  readonly instrument: OperatorInstrument;
  readonly onClose: () => void;
}

function One({ instrument, onClose }: OneProps) {
  const t = useTranslations('console.instruments');
  const approval = useTranslations('console.approval');
  const sourceName = useSourceName();
  const names = useTranslations('console.terms');
  const hints = useTranslations('console.termsHint');
  const locale = useLocale();
  const staff = useStaff();
  const [asked, setAsked] = useState<'halt' | 'resume' | 'terms'>();
  const { id, showCode, halt, terms, termsProposal } = instrument;
  const mayAct = isOpenTo(haltInstrument, staff?.roles ?? []);
  const status = statusOf(instrument);
  const close = () => setAsked(undefined);
  return (
    <Detail
      title={showCode}
      onClose={onClose}
      footer={
        mayAct ? (
          <>
            {halt === null ? (
              <Button tone="sell" className="flex-1" onClick={() => setAsked('halt')}>
                {t('halt')}
              </Button>
            ) : halt.resumeProposal === null ? (
              <Button tone="accent" className="flex-1" onClick={() => setAsked('resume')}>
                {t('proposeResume')}
              </Button>
            ) : null}
            {termsProposal === null ? (
              <Button className="flex-1" onClick={() => setAsked('terms')}>
                {approval('propose')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        {halt === null ? null : (
          <section aria-label={t('statuses.halted')} className="rounded-card bg-danger-tint p-3 text-sm text-danger">
            <p className="font-semibold">{t(`reasons.${halt.reason}`)}</p>
            <p>
              {t('haltedBy', { name: halt.by })} · <Instant asAge at={halt.haltedAt} />
            </p>
          </section>
        )}
        {halt?.resumeProposal == null ? null : (
          <WaitingProposal text={t('resumeWaitsText')} proposal={halt.resumeProposal} />
        )}
        {termsProposal === null ? null : <WaitingProposal text={approval('waiting')} proposal={termsProposal} />}
        <Facts
          rows={[
            [
              t('status'),
              <Badge key="status" tone={STATUS_TONE[status]}>
                {t(`statuses.${status}`)}
              </Badge>,
            ],
            [approval('version'), String(instrument.version)],
            [names('lotStep'), terms.lotStep],
            [t('lots'), `${terms.minLots} – ${terms.maxLots}`],
            [names('marginMode'), t(terms.marginMode === '1' ? 'perLot' : 'byNotional')],
            ...(terms.marginMode === '1' ? ([[names('marginPerLot'), terms.marginPerLot]] as const) : []),
            [
              names('feeRate'),
              <span key="feeRate">
                {terms.feeRate}
                <span className="block text-xs text-muted">{hints('feeRate')}</span>
              </span>,
            ],
            [
              t('nights'),
              Number(terms.swapBuy) === 0 && Number(terms.swapSell) === 0 ? (
                t('nightsFree')
              ) : (
                <bdi key="nights" dir="ltr">
                  {terms.swapBuy} / {terms.swapSell}
                </bdi>
              ),
            ],
            [names('multiples'), terms.multiples.replaceAll(',', ', ')],
            [names('realCap'), terms.realCap],
            [names('paperCap'), terms.paperCap],
            [names('demoCap'), terms.demoCap],
            [
              names('sessions'),
              terms.isAlwaysOpen === '1' ? (
                t('always')
              ) : (
                <ul key="sessions">
                  {sessionLines(terms.sessions, locale).map((line) => (
                    <li key={line}>
                      <bdi dir="ltr">{line}</bdi>
                    </li>
                  ))}
                  <li className="text-muted">{terms.zone}</li>
                </ul>
              ),
            ],
            [names('holidays'), terms.holidays === '' ? t('none') : terms.holidays.replaceAll(',', ', ')],
          ]}
        />
        <section aria-labelledby="feed" className="flex flex-col gap-2">
          <h3 id="feed" className="text-sm font-semibold">
            {t('ofTheFeed')}
          </h3>
          <p className="text-xs text-muted">{t('ofTheFeedText')}</p>
          <Facts
            rows={[
              [t('source'), sourceName(instrument.source)],
              [t('spread'), String(instrument.spreadPoints)],
              [t('fillRule'), instrument.fillRule],
              [t('quoteMaxAge'), `${instrument.quoteMaxAgeMs / 1000} s`],
              [t('units'), instrument.unitsPerLot],
              [t('precision'), String(instrument.pricePrecision)],
            ]}
          />
        </section>
        <History instrument={id} />
      </div>
      {asked === 'halt' ? <Halt instrument={instrument} onClose={close} /> : null}
      {asked === 'resume' ? <Resume instrument={instrument} onClose={close} /> : null}
      {asked === 'terms' ? <Change instrument={instrument} onClose={close} /> : null}
    </Detail>
  );
}

/** Every version of the terms, and what each changed. */
function History({ instrument }: { readonly instrument: number }) {
  const t = useTranslations('console.instruments');
  const { data } = useQuery({
    queryKey: ['terms-history', instrument],
    queryFn: ({ signal }) => client.call(termsHistory, { instrument }, { signal }),
  });
  const rows = data?.rows ?? [];
  if (rows.length < 2) return null;
  return (
    <section aria-labelledby="history" className="flex flex-col gap-3">
      <h3 id="history" className="text-sm font-semibold">
        {t('history')}
      </h3>
      {rows.slice(0, -1).map((row, at) => (
        <div key={row.version} className="flex flex-col gap-1">
          <p className="text-xs text-muted">
            {t('versionOf', { version: String(row.version) })} · <Instant at={row.writtenAt} />
            {row.isApplied ? '' : ` · ${t('notApplied')}`}
          </p>
          <Difference
            before={{ ...rows[at + 1]?.terms, halted: rows[at + 1]?.isHalted === true }}
            after={{ ...row.terms, halted: row.isHalted }}
          />
        </div>
      ))}
    </section>
  );
}

function Halt({ instrument: { id, showCode }, onClose }: OneProps) {
  const t = useTranslations('console.instruments');
  const app = useTranslations('console.app');
  const [reason, setReason] = useState<HaltReason>('technical');
  const halt = useSend(haltInstrument, {
    touches: TOUCHES,
    done: () => t('halted', { instrument: showCode }),
    onDone: onClose,
    isQuiet: true,
  });
  return (
    <ConfirmDialog
      open
      title={t('haltTitle', { instrument: showCode })}
      description={t('haltText')}
      confirmLabel={t('halt')}
      cancelLabel={app('cancel')}
      tone="danger"
      busy={halt.isSending}
      error={halt.problem}
      onConfirm={() => halt.send({ instrument: id, reason })}
      onCancel={onClose}
    >
      <Choice
        label={t('reason')}
        options={HALT_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}

function Resume({ instrument: { id, showCode }, onClose }: OneProps) {
  const t = useTranslations('console.instruments');
  const app = useTranslations('console.app');
  const resume = useSend(proposeResume, {
    touches: TOUCHES,
    done: () => t('resumeProposed', { instrument: showCode }),
    onDone: onClose,
    isQuiet: true,
  });
  return (
    <ConfirmDialog
      open
      title={t('resumeTitle', { instrument: showCode })}
      description={t('resumeText')}
      confirmLabel={t('proposeResume')}
      cancelLabel={app('cancel')}
      busy={resume.isSending}
      error={resume.problem}
      onConfirm={() => resume.send({ instrument: id })}
      onCancel={onClose}
    />
  );
}

const ENTRIES = [
  'lotStep',
  'minLots',
  'maxLots',
  'feeRate',
  'swapBuy',
  'swapSell',
  'multiples',
  'realCap',
  'paperCap',
  'demoCap',
  'marginPerLot',
  'sessions',
  'holidays',
] as const satisfies readonly (keyof TermsTexts)[];
const HINTED: ReadonlySet<string> = new Set([
  'feeRate',
  'swapBuy',
  'swapSell',
  'multiples',
  'sessions',
  'holidays',
  'realCap',
]);
const ZONES = ['utc', 'new-york', 'london', 'frankfurt', 'tokyo', 'hong-kong'] as const;

function Change({ instrument: { id, showCode, terms }, onClose }: OneProps) {
  const t = useTranslations('console.instruments');
  const approval = useTranslations('console.approval');
  const names = useTranslations('console.terms');
  const hints = useTranslations('console.termsHint');
  const app = useTranslations('console.app');
  const [form, setForm] = useState(terms);
  const set = (key: keyof TermsTexts) => (value: string) => setForm((now) => ({ ...now, [key]: value }));
  const change = useSend(proposeTerms, {
    touches: TOUCHES,
    done: () => t('termsProposed', { instrument: showCode }),
    onDone: onClose,
    isQuiet: true,
  });
  // The calendar is sound or not as a whole; where people write it is the sessions.
  const wrongField = change.wrongField === 'calendar' ? 'sessions' : change.wrongField;
  const isChanged = Object.entries(form).some(([key, value]) => terms[key as keyof TermsTexts] !== value);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('termsTitle', { instrument: showCode })}
      description={t('termsText')}
      closeLabel={app('close')}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {ENTRIES.map((key) => (
          <Field
            key={key}
            label={names(key)}
            {...(HINTED.has(key) ? { hint: hints(key as 'feeRate') } : {})}
            {...(wrongField === key
              ? { error: HINTED.has(key) ? `${app('invalid')} ${hints(key as 'feeRate')}` : app('invalid') }
              : {})}
          >
            <Input ltr value={form[key]} onChange={set(key)} autoComplete="off" spellCheck={false} maxLength={2000} />
          </Field>
        ))}
        <Choice
          label={names('zone')}
          options={ZONES.map((value) => ({ value, label: value }))}
          value={form.zone}
          onChange={set('zone')}
        />
        <div className="flex flex-col justify-end">
          <Checkbox
            label={names('isAlwaysOpen')}
            checked={form.isAlwaysOpen === '1'}
            onChange={(isOn) => set('isAlwaysOpen')(isOn ? '1' : '0')}
          />
          <Checkbox
            label={t('perLot')}
            checked={form.marginMode === '1'}
            onChange={(isOn) => set('marginMode')(isOn ? '1' : '0')}
          />
        </div>
      </div>
      {isChanged ? <Difference before={terms} after={form} /> : null}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {ENTRIES.some((key) => key === wrongField) ? undefined : change.problem}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{app('cancel')}</Button>
        <Button
          tone="accent"
          busy={change.isSending}
          inert={!isChanged}
          onClick={() => change.send({ instrument: id, ...form } as never)}
        >
          {approval('propose')}
        </Button>
      </div>
    </Dialog>
  );
}
