import { LOTS_SCALE, parseSignedDecimal } from '@vitrine/domain/kernel/decimal';
import { lots } from '@vitrine/ui/format';
import type { JournalEvent, JournalField } from '@vitrine/wire/trust/operator/journal-row';
import { useTranslations } from 'use-intl';
import { Instant } from '../ground/parts/Instant.tsx';
import { Facts } from '../ground/parts/Page.tsx';
import { useEventName } from './event-name.ts';
import { JournalTickCard } from './JournalTick.tsx';
import {
  Amount,
  Hash,
  InstrumentLink,
  JournalAccountLink,
  type JournalRowAnswer,
  JournalSearchLink,
  JournalSection,
  Price,
} from './journal-values.tsx';

export function JournalEvents({
  said,
  row,
}: {
  readonly said: NonNullable<JournalRowAnswer['said']>;
  readonly row: JournalRowAnswer;
}) {
  const t = useTranslations('console.journal');
  const { events, eventCount, ticks } = said;
  return (
    <>
      <JournalSection title={t('inputTitle')}>
        <Facts
          rows={[
            [t('inputKind'), t(`input.${said.input}`)],
            [t('at'), <Instant key="at" at={row.at} />],
            ...(said.customer === null
              ? []
              : [
                  [
                    t('customer'),
                    <JournalSearchLink key="customer" by="customer" text={String(said.customer)} />,
                  ] as const,
                ]),
            ...(said.key === '' ? [] : [[t('key'), <Hash key="key" hash={said.key} />] as const]),
            ...(said.args === '' ? [] : [[t('args'), <Hash key="args" hash={said.args} />] as const]),
          ]}
        />
      </JournalSection>
      <JournalSection title={t('eventsOf', { count: eventCount })}>
        {events.map((event, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events of a row never change their places.
          <EventCard key={place} event={event} />
        ))}
        <ShownOf shown={events.length} count={eventCount} />
      </JournalSection>
      {ticks.length === 0 ? null : (
        <JournalSection title={t('ticks')}>
          {ticks.map((tick) => (
            <JournalTickCard key={`${tick.instrument}/${tick.seq}`} tick={tick} />
          ))}
        </JournalSection>
      )}
    </>
  );
}

/** Says how many of all are shown. */
export function ShownOf({ shown, count }: { readonly shown: number; readonly count: number }) {
  const t = useTranslations('console.journal');
  return shown === count ? null : (
    <p className="text-sm text-muted">{t('showingFirst', { shown: String(shown), count: String(count) })}</p>
  );
}

function EventCard({ event: { type, fields } }: { readonly event: JournalEvent }) {
  const eventName = useEventName();
  const fieldNames = useTranslations('console.eventField');
  return (
    <div className="flex flex-col gap-2 rounded-card border border-hairline p-3">
      <h4 className="text-sm font-semibold">
        <bdi>{eventName(type)}</bdi>
      </h4>
      <Facts
        rows={fields.map((field) => {
          const name = field.name as 'fee';
          return [fieldNames.has(name) ? fieldNames(name) : name, <FieldValue key={field.name} field={field} />];
        })}
      />
    </div>
  );
}

function FieldValue({ field: { kind, text, unit } }: { readonly field: JournalField }) {
  const app = useTranslations('console.app');
  switch (kind) {
    case 'customer':
    case 'order':
    case 'tick':
      return <JournalSearchLink by={kind} text={text} />;
    case 'account':
      return <JournalAccountLink name={text} />;
    case 'instrument':
      return <InstrumentLink code={unit} name={text} />;
    case 'money':
      return <Amount text={text} currency={unit} />;
    case 'lots': {
      const value = parseSignedDecimal(text, LOTS_SCALE);
      return <bdi dir="ltr">{value === undefined ? text : lots(value)}</bdi>;
    }
    case 'price':
      return <Price text={text} />;
    case 'time':
      return <Instant at={text} />;
    case 'flag':
      return app(text === 'true' ? 'yes' : 'no');
    default:
      if (text === '') return app('none');
      return (
        <bdi dir="ltr" className="numeric whitespace-pre-wrap">
          {text}
        </bdi>
      );
  }
}
