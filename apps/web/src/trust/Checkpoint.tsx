import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { Line } from '@vitrine/ui/components/Row';
import { count } from '@vitrine/ui/format';
import { checkpoint } from '@vitrine/wire/trust/checkpoint';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { TimeText } from '../ground/time-zone.tsx';
import { isSignatureValid, type SignedHeads } from './checkpoint-signature.ts';
import { TrustCard } from './TrustCard.tsx';

/** One is written every hour. */
const REFRESH_MS = 60_000;

/** The newest signed checkpoint, checked in this browser, to be kept. */
export function Checkpoint() {
  const t = useTranslations('trust.checkpoint');
  const answer = useQuery({
    queryKey: ['trust-checkpoint'],
    queryFn: ({ signal }) => client.call(checkpoint, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <TrustCard title={t('title')} text={t('text')} answer={answer}>
      {({ checkpoint: heads }) =>
        heads === null ? (
          <p className="rounded-control bg-sunken px-3 py-4 text-sm">{t('none')}</p>
        ) : (
          <Heads heads={heads} />
        )
      }
    </TrustCard>
  );
}

function Heads({ heads }: { readonly heads: SignedHeads }) {
  const t = useTranslations('trust.checkpoint');
  const hash = (text: string) => (
    <bdi dir="ltr" className="numeric text-xs wrap-anywhere">
      {text}
    </bdi>
  );
  return (
    <>
      <dl className="flex flex-col gap-2">
        <Line label={t('at')}>
          <TimeText at={heads.at} />
        </Line>
        <Line label={t('rows')}>
          <bdi dir="ltr" className="numeric">
            {count(heads.rows)}
          </bdi>
        </Line>
        <Line label={t('head')}>{hash(heads.head)}</Line>
        <Line label={t('tape')}>{hash(heads.tapeHead)}</Line>
      </dl>
      <Signature heads={heads} />
      <ol className="flex list-decimal flex-col gap-1 ps-5 text-sm text-muted">
        <li>{t('keep')}</li>
        <li>{t('compare')}</li>
        <li>{t('ask')}</li>
      </ol>
      <Button className="self-start" icon={<Download aria-hidden size={16} />} onClick={() => save(heads)}>
        {t('save')}
      </Button>
    </>
  );
}

/** Checks the signature here: nothing that the site says about it is believed. */
function Signature({ heads }: { readonly heads: SignedHeads }) {
  const t = useTranslations('trust.checkpoint');
  const { data } = useQuery({
    queryKey: ['trust-signature', heads.signature],
    queryFn: async () => (await isSignatureValid(heads)) ?? 'unknown',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = data === true ? 'valid' : data === false ? 'invalid' : data === undefined ? 'checking' : 'unchecked';
  return (
    <p role="status" className={data === false ? 'text-sm font-semibold text-danger' : 'text-sm'}>
      {t(text)}
    </p>
  );
}

/** The file that proves later what the journal was. */
function save(heads: SignedHeads): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(heads, undefined, 2)}\n`], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `checkpoint-${heads.rows}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
