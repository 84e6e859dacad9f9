import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { QrCode } from '@vitrine/ui/components/QrCode';
import { invite } from '@vitrine/wire/identity/invite';
import { Copy, Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { client } from '../../ground/client.ts';
import { LoadingRows } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { RealAccountOnly } from '../../ground/RealAccountOnly.tsx';
import { useSite } from '../../ground/site.ts';
import { useCopy } from '../../ground/use-copy.ts';
import { EntryPage } from '../entry/EntryPage.tsx';

/** The code and the link that register somebody as invited by this customer (APP-18). */
export function InviteScreen() {
  const t = useTranslations('profile.invite');
  return (
    <EntryPage header={<BackHeader title={t('title')} to="/user" />}>
      <RealAccountOnly>{({ uid }) => <Invitation uid={uid} />}</RealAccountOnly>
    </EntryPage>
  );
}

function Invitation({ uid }: { readonly uid: number }) {
  const t = useTranslations('profile.invite');
  const answer = useQuery({
    queryKey: ['invite', uid],
    queryFn: ({ signal }) => client.call(invite, {}, { signal }),
  });
  if (answer.data === undefined) return answer.isError ? <NoAnswer answer={answer} /> : <LoadingRows />;
  const { invite_code: code, invited } = answer.data;
  const link = `${window.location.origin}/register?invite_code=${code}`;
  return (
    <>
      <p className="text-sm text-muted">{t('text')}</p>
      <QrCode text={link} label={t('qr')} />
      <div className="rounded-card border border-hairline bg-card">
        <Copyable label={t('code')} text={code} copyLabel={t('copyCode')} isLarge />
        <div className="border-t border-hairline" />
        <Copyable label={t('link')} text={link} copyLabel={t('copyLink')} />
      </div>
      <ShareButton link={link} />
      <p className="text-center text-sm">{t('count', { count: invited })}</p>
    </>
  );
}

interface CopyableProps {
  readonly label: string;
  readonly text: string;
  readonly copyLabel: string;
  readonly isLarge?: boolean;
}

function Copyable({ label, text, copyLabel, isLarge = false }: CopyableProps) {
  const copy = useCopy();
  return (
    <div className="flex items-center gap-2 py-2 ps-4 pe-2">
      <p className="min-w-0 flex-1">
        <span className="block text-xs text-muted">{label}</span>
        <bdi dir="ltr" className={isLarge ? 'numeric text-lg font-semibold' : 'text-sm wrap-anywhere'}>
          {text}
        </bdi>
      </p>
      <IconButton label={copyLabel} icon={<Copy aria-hidden size={18} />} onClick={() => copy(text)} />
    </div>
  );
}

/** Opens the device's own choice of where to send the link; only where it has one. */
function ShareButton({ link }: { readonly link: string }) {
  const t = useTranslations('profile.invite');
  const name = useSite().data?.site_name ?? '';
  if (typeof navigator.share !== 'function') return null;
  const share = () =>
    // Closing the choice is an answer too.
    navigator.share({ title: t('shareText', { site: name }), url: link }).catch(() => undefined);
  return (
    <Button tone="accent" size="large" icon={<Share2 aria-hidden size={18} />} onClick={share}>
      {t('share')}
    </Button>
  );
}
