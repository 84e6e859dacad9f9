import { Numeric } from '@vitrine/ui/components/Figures';
import { Progress } from '@vitrine/ui/components/Progress';
import { Line } from '@vitrine/ui/components/Row';
import { remainingUntil } from '@vitrine/ui/remaining';
import { useNow } from '@vitrine/ui/use-now';
import type { RealNameStatus } from '@vitrine/wire/identity/real-name-status';
import { BadgeCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useOwnImage } from '../../ground/pictures/own-image.ts';
import { serverClock } from '../../ground/server-clock.ts';
import { TimeText, useShownZone, useTimeText, zoneName } from '../../ground/time-zone.tsx';
import { SIDES } from './real-name-fields.ts';

interface Props {
  readonly status: RealNameStatus;
}

/** Under review: until when an answer is promised, and what was sent. */
export function Waiting({ status }: Props) {
  const t = useTranslations('login.realName');
  const { submitted_at, promised_at } = status;
  return (
    <>
      <Headline
        tone="bg-accent-tint text-accent"
        icon={<Clock size={24} />}
        title={t('waiting')}
        text={t('waitingText')}
      />
      {submitted_at === null || promised_at === null ? null : <Promised from={submitted_at} until={promised_at} />}
      <Submitted status={status} />
    </>
  );
}

/** The name was compared with documents. */
export function Verified({ status }: Props) {
  const t = useTranslations('login.realName');
  return (
    <>
      <Headline
        tone="bg-up-tint text-up"
        icon={<BadgeCheck size={24} />}
        title={t('verified')}
        text={t('verifiedText')}
      />
      <Submitted status={status} />
    </>
  );
}

interface HeadlineProps {
  readonly tone: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

function Headline({ tone, icon, title, text }: HeadlineProps) {
  return (
    <div role="status" className="flex flex-col items-center gap-2 py-4 text-center">
      <span aria-hidden className={`flex size-12 items-center justify-center rounded-full ${tone}`}>
        {icon}
      </span>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="max-w-80 text-sm text-muted">{text}</p>
    </div>
  );
}

/** The clock of the promise: by when, and what is left; once it is missed since when (KYC-07). */
function Promised({ from, until }: { readonly from: string; readonly until: string }) {
  const t = useTranslations('login.realName');
  const timeText = useTimeText();
  const zone = zoneName(useShownZone());
  useNow();
  const now = serverClock.now();
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const { isOverdue, hours, minutes } = remainingUntil(end, now);
  const span = t('span', { hours, minutes });
  const time = timeText(until, 'full');
  return (
    <div className="flex flex-col gap-2 rounded-card border border-hairline bg-card p-4">
      <Progress
        label={
          <span className={isOverdue ? 'font-semibold text-danger' : 'font-semibold'}>
            {t(isOverdue ? 'overdueBy' : 'left', { span })}
          </span>
        }
        value={(now - start) / (end - start)}
      />
      <p className="text-sm text-muted">{t(isOverdue ? 'overdueSince' : 'answeredBy', { time, zone })}</p>
    </div>
  );
}

/** All but the last four signs: nobody reads the number over a shoulder. */
const masked = (number: string): string => `${'•'.repeat(4)} ${number.slice(-4)}`;

function Submitted({ status }: Props) {
  const t = useTranslations('login.realName');
  const { name, id_type, card_id, ssn, submitted_at } = status;
  const images = SIDES.flatMap((side) => (status[side] === '' ? [] : [{ side, url: status[side] }]));
  return (
    <section aria-label={t('submitted')} className="flex flex-col gap-3">
      <h3 className="text-sm text-muted">{t('submitted')}</h3>
      <dl className="flex flex-col gap-2 rounded-card border border-hairline bg-card p-4">
        <Line label={t('name')}>
          <bdi>{name}</bdi>
        </Line>
        {id_type === 0 ? null : <Line label={t('idType')}>{t(`idTypes.${id_type}`)}</Line>}
        <Line label={t('cardNumber')}>
          <Numeric>{masked(card_id)}</Numeric>
        </Line>
        {ssn === '' ? null : (
          <Line label={t('ssn')}>
            <Numeric>{masked(ssn)}</Numeric>
          </Line>
        )}
        {submitted_at === null ? null : (
          <Line label={t('submittedAt')}>
            <TimeText at={submitted_at} />
          </Line>
        )}
      </dl>
      <ul className="grid grid-cols-3 gap-2">
        {images.map(({ side, url }) => (
          <li key={side}>
            <Thumbnail url={url} label={t(`sides.${side}`)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Thumbnail({ url, label }: { readonly url: string; readonly label: string }) {
  const { preview } = useOwnImage(url);
  return (
    <figure className="flex flex-col gap-1">
      <span className="block aspect-8/5 overflow-hidden rounded-badge bg-sunken">
        {preview === undefined ? null : <img src={preview} alt={label} className="size-full object-cover" />}
      </span>
      <figcaption className="text-xs text-muted">{label}</figcaption>
    </figure>
  );
}
