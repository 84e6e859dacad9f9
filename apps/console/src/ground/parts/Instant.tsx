import { age, dateTime } from '@vitrine/ui/format';
import { useLocale, useTimeZone } from 'use-intl';

interface Props {
  /** ISO 8601. */
  readonly at: string;
  /** Show the age, with the instant as a tooltip. */
  readonly asAge?: boolean;
}

/** An instant in the time zone of the console. */
export function Instant({ at, asAge = false }: Props) {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const ms = Date.parse(at);
  const full = dateTime(ms, locale, timeZone);
  return (
    <time dateTime={at} title={asAge ? full : undefined} className="numeric whitespace-nowrap">
      {asAge ? age(Date.now() - ms, locale) : full}
    </time>
  );
}
