import { age, dateTime } from '@vitrine/ui/format';
import { useLocale, useTimeZone } from 'use-intl';

/** The text of an instant (milliseconds) in the time zone of the console, which it names. */
export function useInstantText(): (ms: number) => string {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  return (ms) => `${dateTime(ms, locale, timeZone)} ${timeZone}`;
}

interface Props {
  /** ISO 8601. */
  readonly at: string;
  /** Show the age, with the instant as a tooltip. */
  readonly asAge?: boolean;
}

/** An instant in the time zone of the console, which it names. */
export function Instant({ at, asAge = false }: Props) {
  const locale = useLocale();
  const ms = Date.parse(at);
  const full = useInstantText()(ms);
  return (
    <time dateTime={at} title={asAge ? full : undefined} className="numeric whitespace-nowrap">
      {asAge ? age(Date.now() - ms, locale) : full}
    </time>
  );
}
