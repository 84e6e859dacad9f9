import { useQuery } from '@tanstack/react-query';
import { Field } from '@vitrine/ui/components/Field';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Input } from '@vitrine/ui/components/Input';
import { Skeleton } from '@vitrine/ui/components/States';
import { captcha } from '@vitrine/wire/identity/captcha';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';

/** An image with characters to type, while one is needed. Each is answered once: `renew` it after every try. */
export function useCaptcha(isNeeded: boolean) {
  const image = useQuery({
    queryKey: ['captcha'],
    enabled: isNeeded,
    queryFn: ({ signal }) => client.call(captcha, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    image,
    /** What a call takes for it. */
    answered: (code: string) => (isNeeded ? { key: image.data?.id, sms_code: code } : {}),
    renew: () => {
      if (isNeeded) void image.refetch();
    },
  };
}

interface Props {
  readonly captcha: ReturnType<typeof useCaptcha>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}

export function CaptchaField({ captcha: { image, renew }, value, onChange, error }: Props) {
  const t = useTranslations('login');
  const isMissing = image.isError && !image.isFetching;
  const problem = isMissing ? t('captchaFailed') : error;
  return (
    <Field label={t('captcha')} {...(problem === undefined ? {} : { error: problem })}>
      <div className="flex items-center gap-2">
        {image.data === undefined || image.isFetching ? (
          <Skeleton className="h-11 w-32" />
        ) : (
          <img src={image.data.b64s} alt={t('captchaImage')} className="h-11 w-32 rounded-badge" />
        )}
        <IconButton
          label={t('captchaNew')}
          icon={<RefreshCw aria-hidden size={18} />}
          busy={image.isFetching}
          onClick={() => {
            onChange('');
            renew();
          }}
        />
      </div>
      <Input
        ltr
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={12}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}
