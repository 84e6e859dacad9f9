import { useQuery } from '@tanstack/react-query';
import { divHalfUp, formatDecimal, parseDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { breakEvenRate } from '@vitrine/domain/options/settlement';
import { MOST_CHOICES } from '@vitrine/domain/options/terms-rules';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { Field } from '@vitrine/ui/components/Field';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Input } from '@vitrine/ui/components/Input';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import type { ResponseOf } from '@vitrine/wire/call';
import { operatorOptionTerms } from '@vitrine/wire/options/operator/operator-option-terms';
import { proposeOptionTerms } from '@vitrine/wire/options/operator/propose-option-terms';
import { proposeRealOptions } from '@vitrine/wire/options/operator/propose-real-options';
import type { OptionTermsTexts } from '@vitrine/wire/options/operator/terms';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFigureText } from '../ground/change-wording.ts';
import { client } from '../ground/client.ts';
import { Card } from '../ground/parts/Card.tsx';
import { Choice } from '../ground/parts/Choice.tsx';
import { Difference } from '../ground/parts/Difference.tsx';
import { FigureTable, grouped } from '../ground/parts/FigureTable.tsx';
import { Facts, Page } from '../ground/parts/Page.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { useProblemText } from '../ground/problem.ts';
import { isOpenTo } from '../ground/roles.ts';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import { type DurationEntry, durationsOf, ENTRIES, entriesOf, wrongParts } from './option-terms.ts';

type Offer = ResponseOf<typeof operatorOptionTerms>;

const KEY = ['option-terms'] as const;
const TOUCHES = [KEY, ['proposals']] as const;
const REFRESH_MS = 15_000;
const LOSS_LEVELS = ['stake', 'ratio'] as const satisfies readonly OptionTermsTexts['lossLevel'][];

/** What timed options are offered on, and to whom: terms that two people change, and the switch of the real book. */
export default function OptionsPage() {
  const title = useTranslations('console.title');
  const failed = useTranslations('console.failed');
  const app = useTranslations('console.app');
  const problem = useProblemText();
  const answer = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.call(operatorOptionTerms, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const { data } = answer;
  return (
    <Page title={title('options')}>
      <section
        aria-label={title('options')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 outline-offset-[-2px]"
      >
        {data === undefined ? (
          answer.isError ? (
            <Failed
              title={failed('title')}
              text={problem(answer.error)}
              retryLabel={app('retry')}
              busy={answer.isFetching}
              onRetry={() => void answer.refetch()}
            />
          ) : (
            [1, 2].map((place) => <Skeleton key={place} className="h-48 shrink-0" />)
          )
        ) : (
          <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <OfferedTerms offer={data} />
            <RealBook offer={data} />
          </div>
        )}
      </section>
    </Page>
  );
}

/** A rate in percent, half-up at two decimals. */
const percentText = (rate: bigint) => `${formatDecimal(divHalfUp(rate, 10_000n), 2)}%`;

function OfferedTerms({ offer }: { readonly offer: Offer }) {
  const t = useTranslations('console.options');
  const approval = useTranslations('console.approval');
  const names = useTranslations('console.terms');
  const instruments = useTranslations('console.instruments');
  const textOf = useFigureText();
  const staff = useStaff();
  const [isAsked, setAsked] = useState(false);
  const { terms, termsProposal, currency, version } = offer;
  const mayPropose = termsProposal === null && isOpenTo(proposeOptionTerms, staff?.roles ?? []);
  return (
    <Card title={t('terms')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t('termsText')}</p>
        {termsProposal === null ? null : <WaitingProposal text={approval('waiting')} proposal={termsProposal} />}
        <FigureTable
          head={[t('duration'), t('percent'), t('breakEven'), t('least', { currency }), t('most', { currency })]}
          rows={entriesOf(terms.durations).map(({ seconds, percent, least, most }) => [
            t('seconds', { count: grouped(seconds) }),
            `${grouped(percent)}%`,
            percentText(breakEvenRate(parseDecimal(percent, RATE_SCALE - 2) ?? 0n, terms.lossLevel)),
            grouped(least),
            grouped(most),
          ])}
          empty=""
        />
        <Facts
          rows={[
            [names('lossLevel'), textOf('lossLevel', terms.lossLevel)],
            [
              names('stakes'),
              terms.stakes === '' ? (
                instruments('none')
              ) : (
                <bdi key="stakes" dir="ltr">
                  {textOf('stakes', terms.stakes)}
                </bdi>
              ),
            ],
            [names('paper'), textOf('paper', terms.paper)],
            [names('demo'), textOf('demo', terms.demo)],
            [approval('version'), String(version)],
          ]}
        />
        {mayPropose ? (
          <Button tone="accent" className="self-start" onClick={() => setAsked(true)}>
            {approval('propose')}
          </Button>
        ) : null}
      </div>
      {isAsked ? <Change terms={terms} onClose={() => setAsked(false)} /> : null}
    </Card>
  );
}

function RealBook({ offer: { real, realProposal } }: { readonly offer: Offer }) {
  const t = useTranslations('console.options');
  const app = useTranslations('console.app');
  const staff = useStaff();
  const [isAsked, setAsked] = useState(false);
  const isOn = real === '1';
  const press = t(isOn ? 'takeBack' : 'offer');
  const propose = useSend(proposeRealOptions, {
    touches: TOUCHES,
    done: () => t('realProposed'),
    onDone: () => setAsked(false),
    isQuiet: true,
  });
  return (
    <Card title={t('real')}>
      <div className="flex flex-col items-start gap-4">
        <Badge tone={isOn ? 'warning' : 'neutral'}>{t(isOn ? 'isOffered' : 'isNotOffered')}</Badge>
        <p className="text-sm text-muted">{t('realText')}</p>
        {realProposal === null ? (
          isOpenTo(proposeRealOptions, staff?.roles ?? []) ? (
            <Button tone={isOn ? 'plain' : 'accent'} onClick={() => setAsked(true)}>
              {press}
            </Button>
          ) : null
        ) : (
          <WaitingProposal text={t('realWaitsText')} proposal={realProposal} />
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        title={t(isOn ? 'takeBackTitle' : 'offerTitle')}
        description={t(isOn ? 'takeBackText' : 'offerText')}
        confirmLabel={press}
        cancelLabel={app('cancel')}
        busy={propose.isSending}
        error={propose.problem}
        onConfirm={() => propose.send({ real: isOn ? '0' : '1' })}
        onCancel={() => {
          propose.reset();
          setAsked(false);
        }}
      />
    </Card>
  );
}

interface ChangeProps {
  readonly terms: OptionTermsTexts;
  readonly onClose: () => void;
}

/** An entry, and a name for it that stays while others come and go. */
interface Row {
  readonly key: number;
  readonly entry: DurationEntry;
}

const NEW: DurationEntry = { seconds: '', percent: '', least: '', most: '' };

function Change({ terms, onClose }: ChangeProps) {
  const t = useTranslations('console.options');
  const approval = useTranslations('console.approval');
  const names = useTranslations('console.terms');
  const hints = useTranslations('console.termsHint');
  const app = useTranslations('console.app');
  const textOf = useFigureText();
  const [first] = useState(terms);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    entriesOf(first.durations).map((entry, key) => ({ key, entry })),
  );
  const nextKey = useRef(rows.length);
  const [rest, setRest] = useState({
    stakes: first.stakes,
    lossLevel: first.lossLevel,
    paper: first.paper,
    demo: first.demo,
  });
  /** What was pressed for and cannot be is shown; before that nobody is told of what he is still writing. */
  const [isTold, setTold] = useState(false);
  const change = useSend(proposeOptionTerms, {
    touches: TOUCHES,
    done: () => t('termsProposed'),
    onDone: onClose,
    isQuiet: true,
  });
  const entries = rows.map(({ entry }) => entry);
  const after = { durations: durationsOf(entries), ...rest };
  const isWrong = entries.length === 0 || entries.some((entry) => wrongParts(entry, entries).size > 0);
  const isChanged = ENTRY_KEYS.some((key) => after[key] !== first[key]);
  const set = (key: number, part: keyof DurationEntry) => (value: string) =>
    setRows((now) =>
      now.map((row) => (row.key === key ? { key, entry: { ...row.entry, [part]: value.trim() } } : row)),
    );
  const add = () => {
    setRows((now) => [...now, { key: nextKey.current, entry: NEW }]);
    nextKey.current += 1;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('termsTitle')}
      description={t('termsDescription')}
      closeLabel={app('close')}
    >
      {rows.map(({ key, entry }, place) => {
        const wrong = isTold ? wrongParts(entry, entries) : undefined;
        return (
          <fieldset
            key={key}
            aria-label={t('durationOf', { place: place + 1 })}
            className="min-w-0 rounded-card border border-hairline p-3 pt-1"
          >
            <div className="flex items-center justify-between gap-2">
              <span aria-hidden className="text-sm font-semibold">
                {t('durationOf', { place: place + 1 })}
              </span>
              <IconButton
                label={t('remove', { place: place + 1 })}
                icon={<Trash2 aria-hidden size={18} />}
                inert={rows.length === 1}
                onClick={() => setRows((now) => now.filter((row) => row.key !== key))}
              />
            </div>
            <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4">
              {ENTRIES.map((part) => (
                <Field
                  key={part}
                  label={t(`entry.${part}`)}
                  {...(wrong?.has(part) ? { error: t(`entryWrong.${part}`) } : {})}
                >
                  <Input
                    ltr
                    inputMode={part === 'seconds' ? 'numeric' : 'decimal'}
                    autoComplete="off"
                    maxLength={15}
                    value={entry[part]}
                    onChange={set(key, part)}
                  />
                </Field>
              ))}
            </div>
          </fieldset>
        );
      })}
      <Button
        className="self-start"
        icon={<Plus aria-hidden size={16} />}
        inert={rows.length >= MOST_CHOICES}
        onClick={add}
      >
        {t('add')}
      </Button>
      <Field
        label={names('stakes')}
        hint={hints('stakes')}
        {...(change.wrongField === 'stakes' ? { error: `${app('invalid')} ${hints('stakes')}` } : {})}
      >
        <Input
          ltr
          autoComplete="off"
          maxLength={400}
          value={rest.stakes}
          onChange={(stakes) => setRest((now) => ({ ...now, stakes: stakes.replaceAll(/\s/g, '') }))}
        />
      </Field>
      <Choice
        label={names('lossLevel')}
        options={LOSS_LEVELS.map((value) => ({ value, label: textOf('lossLevel', value) }))}
        value={rest.lossLevel}
        onChange={(lossLevel) => setRest((now) => ({ ...now, lossLevel }))}
      />
      {(['paper', 'demo'] as const).map((book) => (
        <Checkbox
          key={book}
          label={names(book)}
          checked={rest[book] === '1'}
          onChange={(isOn) => setRest((now) => ({ ...now, [book]: isOn ? '1' : '0' }))}
        />
      ))}
      {isChanged ? <Difference before={first} after={after} /> : null}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {isTold && isWrong ? t('seeEntries') : change.wrongField === 'stakes' ? undefined : change.problem}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{app('cancel')}</Button>
        <Button
          tone="accent"
          busy={change.isSending}
          inert={!isChanged}
          onClick={() => {
            setTold(true);
            if (!isWrong) change.send(after as never);
          }}
        >
          {approval('propose')}
        </Button>
      </div>
    </Dialog>
  );
}

const ENTRY_KEYS = [
  'durations',
  'stakes',
  'lossLevel',
  'paper',
  'demo',
] as const satisfies readonly (keyof OptionTermsTexts)[];
