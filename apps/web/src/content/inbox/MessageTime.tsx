import { dateTime } from '@vitrine/ui/format';
import { currentLocale } from '../../ground/current-language.ts';

/** When a message was sent: `YYYY-MM-DD HH:mm:ss` in the site's zone, and shown in the same, so that no zone needs to be known. */
export function MessageTime({ at }: { readonly at: string }) {
  const iso = at.replace(' ', 'T');
  return (
    <time dateTime={iso} className="numeric block text-xs text-muted">
      <bdi dir="ltr">{dateTime(Date.parse(`${iso}Z`), currentLocale(), 'UTC', 'record')}</bdi>
    </time>
  );
}
