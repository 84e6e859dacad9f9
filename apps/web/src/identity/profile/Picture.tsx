import { useMutation } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { amendAvatar } from '@vitrine/wire/identity/amend-avatar';
import type { User } from '@vitrine/wire/identity/user';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { useImageSlot } from '../../ground/pictures/image-slot.ts';
import { IMAGE_TYPES } from '../../ground/pictures/prepare-image.ts';
import { useSession } from '../../ground/session.ts';
import { OwnAvatar } from '../OwnAvatar.tsx';

/** The picture that others see, or the initials in its place. A chosen one is sent and used at once. */
export function Picture({ user }: { readonly user: User }) {
  const t = useTranslations('profile');
  const input = useRef<HTMLInputElement>(null);
  const amend = useMutation({
    networkMode: 'always',
    mutationFn: (image: string) => client.ask(amendAvatar, { image }),
    meta: { saysAnswer: true },
    onSuccess: ({ data }) => useSession.setState({ user: data }),
  });
  const slot = useImageSlot({ value: '', onChange: (url) => (url === '' ? undefined : amend.mutate(url)) });
  const busy = slot.sending !== undefined || amend.isPending;
  return (
    <section aria-label={t('picture')} className="flex items-center gap-4">
      <OwnAvatar user={user} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<ImagePlus aria-hidden size={16} />}
            busy={busy}
            onClick={() => input.current?.click()}
          >
            {t('choosePicture')}
          </Button>
          {user.avatar ? (
            <Button size="small" icon={<Trash2 aria-hidden size={16} />} busy={busy} onClick={() => amend.mutate('')}>
              {t('removePicture')}
            </Button>
          ) : null}
        </div>
        <p className="text-xs text-muted">{t('pictureHint')}</p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {slot.problem}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={t('choosePicture')}
        accept={IMAGE_TYPES.join(',')}
        className="hidden"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again after it failed.
          currentTarget.value = '';
          if (file !== undefined) void slot.choose(file);
        }}
      />
    </section>
  );
}
