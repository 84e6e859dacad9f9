import { IconButton } from '@vitrine/ui/components/IconButton';
import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCopy } from '../ground/use-copy.ts';

/** Something that is typed or pasted elsewhere, with a button that copies it; nothing for an empty one. In a `<dl>`. */
export function CopyLine({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useTranslations('funding');
  const copy = useCopy();
  if (value === '') return null;
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <dt className="text-xs text-muted">{label}</dt>
        <dd className="wrap-anywhere">
          <bdi>{value}</bdi>
        </dd>
      </div>
      <IconButton
        label={t('copyNamed', { name: label })}
        icon={<Copy aria-hidden size={18} />}
        onClick={() => copy(value)}
      />
    </div>
  );
}
