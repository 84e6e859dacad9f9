import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { FileButton } from '@vitrine/ui/components/FileButton';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { RECEIPT_KINDS, type ReceiptKind } from '@vitrine/wire/trust/receipt';
import { FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { useProblemText } from '../../ground/problem.ts';
import { useSession } from '../../ground/session.ts';
import { CheckedReceipt } from './CheckedReceipt.tsx';
import { checkReceipt } from './check-receipt.ts';
import { type Evidence, evidenceIn } from './saved-receipt.ts';
import { readEvidence } from './site-evidence.ts';

/** What a saved receipt may weigh. */
const MOST_BYTES = 20_000_000;

interface Asked {
  readonly kind: ReceiptKind;
  readonly id: number;
}

/** Computes a result again in this browser: from the site's receipt, or from one that was saved. */
export function CheckScreen() {
  const t = useTranslations('trust.check');
  const { kind, id } = useSearch({ strict: false }) as Partial<Asked>;
  const [saved, setSaved] = useState<Evidence | 'unreadable'>();
  const isKnown = RECEIPT_KINDS.some((one) => one === kind) && id !== undefined;
  const open = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MOST_BYTES) setSaved('unreadable');
    else void file.text().then((text) => setSaved(evidenceIn(text) ?? 'unreadable'));
  };
  return (
    <div className="w-full overflow-y-auto">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 pb-6 lg:p-6">
        <BackHeader title={t('title')} to="/" />
        <p className="px-4 text-sm text-muted lg:px-0">{t('intro')}</p>
        <section className="flex items-center justify-between gap-3 border-y border-hairline bg-card px-4 py-2 lg:rounded-card lg:border">
          <p className="text-sm">{t('openText')}</p>
          <FileButton
            label={t('open')}
            icon={<FileUp aria-hidden size={20} />}
            accept={['application/json']}
            onChoose={open}
          />
        </section>
        {saved === 'unreadable' ? (
          <Note>{t('unreadable')}</Note>
        ) : saved !== undefined ? (
          <Result evidence={saved} isSaved />
        ) : isKnown ? (
          <FromSite kind={kind as ReceiptKind} id={id} />
        ) : (
          <Note>{t('nothing')}</Note>
        )}
      </div>
    </div>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="border-y border-hairline bg-card px-4 py-6 text-sm lg:rounded-card lg:border">
      {children}
    </p>
  );
}

function FromSite({ kind, id }: Asked) {
  const t = useTranslations('trust.check');
  const ground = useTranslations('ground');
  const problemText = useProblemText();
  const uid = useSession(({ user }) => user?.uid);
  const answer = useQuery({
    queryKey: ['receipt', uid, kind, id],
    queryFn: ({ signal }) => readEvidence(kind, id, signal),
    enabled: uid !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (uid === undefined)
    return (
      <Note>
        {t('login')}{' '}
        <Link to="/login" search={{ from: `/trust/check?kind=${kind}&id=${id}` }} className="text-accent underline">
          {t('loginLink')}
        </Link>
      </Note>
    );
  if (answer.data !== undefined) return <Result evidence={answer.data} isSaved={false} />;
  if (answer.isError)
    return (
      <Failed
        title={ground('failed.title')}
        text={problemText(answer.error)}
        retryLabel={ground('failed.retry')}
        onRetry={() => void answer.refetch()}
      />
    );
  return <Skeleton className="mx-4 h-64 lg:mx-0" />;
}

/** Nothing here asks the site: it works without a connection. */
function Result({ evidence, isSaved }: { readonly evidence: Evidence; readonly isSaved: boolean }) {
  const { data } = useQuery({
    queryKey: ['receipt-check', evidence],
    queryFn: () => checkReceipt(evidence),
    queryKeyHashFn: () => `receipt-check ${isSaved} ${evidence.receipt.kind} ${evidence.receipt.id} ${keyOf(evidence)}`,
    networkMode: 'always',
    gcTime: 0,
  });
  if (data === undefined) return <Skeleton className="mx-4 h-64 lg:mx-0" />;
  return <CheckedReceipt evidence={evidence} checked={data} isSaved={isSaved} />;
}

const numbers = new WeakMap<Evidence, number>();
let newest = 0;

/** Tells one piece of evidence from another without writing it out. */
function keyOf(evidence: Evidence): number {
  const known = numbers.get(evidence);
  if (known !== undefined) return known;
  newest += 1;
  numbers.set(evidence, newest);
  return newest;
}
