import type { JournalEvent, JournalField } from '@vitrine/wire/trust/operator/journal-row';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { CustomerLink } from '../ground/parts/CustomerLink.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { amount, digits, lotsText } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { JournalTickCard } from './JournalTick.tsx';
import {
  Hash,
  InstrumentLink,
  JournalAccountLink,
  type JournalRowAnswer,
  JournalSearchLink,
  JournalSection,
  price,
} from './journal-values.tsx';
import { useValueText } from './value-text.ts';

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
              : [[t('customer'), <CustomerLink key="customer" id={said.customer} />] as const]),
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
  const eventName = useNameOf('event');
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

function FieldValue({ field: { name, kind, text, unit } }: { readonly field: JournalField }) {
  const app = useTranslations('console.app');
  switch (kind) {
    case 'customer':
      return <CustomerLink id={Number(text)} />;
    case 'order':
    case 'tick':
      return <JournalSearchLink by={kind} text={text} />;
    case 'account':
      return <JournalAccountLink name={text} />;
    case 'instrument':
      return <InstrumentLink code={unit} name={text} />;
    case 'money':
      return amount(text, unit);
    case 'lots':
      return digits(lotsText(text));
    case 'price':
      return price(text);
    case 'time':
      return <Instant at={text} />;
    case 'flag':
      return app(text === 'true' ? 'yes' : 'no');
    default:
      return text === '' ? app('none') : <PlainValue name={name} text={text} />;
  }
}

/** A value in words, else as the row has it. */
function PlainValue({ name, text }: { readonly name: string; readonly text: string }) {
  const words = useValueText()(name, text);
  if (words !== text) return words;
  return (
    <bdi dir="ltr" className="numeric whitespace-pre-wrap">
      {text}
    </bdi>
  );
}
