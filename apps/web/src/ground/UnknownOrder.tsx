import { Banner } from '@vitrine/ui/components/Banner';
import { Button } from '@vitrine/ui/components/Button';
import { useTranslations } from 'use-intl';

interface Props {
  /** The order that the address names and the list does not have; undefined when there is none. */
  readonly id: number | undefined;
  /** Other lists that may have it. */
  readonly others: readonly { readonly name: string; readonly onOpen: () => void }[];
  readonly onLeave: () => void;
}

/** Says that the order of the address was not found, where else to look, and how to go on without it. */
export function UnknownOrder({ id, others, onLeave }: Props) {
  const t = useTranslations('ground.unknownOrder');
  const close = useTranslations('ground')('close');
  return (
    <Banner
      text={id === undefined ? undefined : t('title', { id: String(id) })}
      detail={t('text')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {others.map(({ name, onOpen }) => (
            <Button key={name} size="small" onClick={onOpen}>
              {t('look', { list: name })}
            </Button>
          ))}
          <Button size="small" onClick={onLeave}>
            {close}
          </Button>
        </span>
      }
    />
  );
}
