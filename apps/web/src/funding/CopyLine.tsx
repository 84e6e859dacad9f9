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
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
      <dt className="col-start-1 self-end text-xs text-muted">{label}</dt>
      <dd className="contents">
        <bdi className="col-start-1 row-start-2 self-start wrap-anywhere">{value}</bdi>
        <span className="col-start-2 row-span-2 row-start-1">
          <IconButton
            label={t('copyNamed', { name: label })}
            icon={<Copy aria-hidden size={18} />}
            onClick={() => copy(value)}
          />
        </span>
      </dd>
    </div>
  );
}
