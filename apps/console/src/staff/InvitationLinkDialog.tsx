import { Button } from '@vitrine/ui/components/Button';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { dateTime } from '@vitrine/ui/format';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTimeZone, useTranslations } from 'use-intl';

export interface Invitation {
  readonly token: string;
  readonly expiresAt: string;
}

/** The link for an invited person. The token is in the fragment, which browsers do not send to servers. */
function linkOf(token: string): string {
  return `${location.origin}/console/accept#${token}`;
}

export function InvitationLinkDialog({
  invitation,
  onClose,
}: {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const [isCopied, setIsCopied] = useState(false);
  const link = linkOf(invitation.token);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('linkTitle')}
      description={t('linkText', { until: dateTime(Date.parse(invitation.expiresAt), locale, timeZone) })}
      closeLabel={app('close')}
    >
      <output dir="ltr" className="rounded-control border border-hairline bg-sunken p-3 font-mono text-sm break-all">
        {link}
      </output>
      <Button
        tone="accent"
        size="large"
        icon={<Copy aria-hidden size={16} />}
        onClick={() => void navigator.clipboard.writeText(link).then(() => setIsCopied(true))}
      >
        {isCopied ? app('copied') : t('copyLink')}
      </Button>
    </Dialog>
  );
}
