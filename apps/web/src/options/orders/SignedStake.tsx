import type { Money } from '@vitrine/domain/kernel/decimal';
import { signedStake } from '@vitrine/ui/format';
import { cx } from 'class-variance-authority';

interface Props {
  readonly value: Money;
  readonly className?: string;
}

/** The result of an option with two decimals, with sign and colour. */
export function SignedStake({ value, className }: Props) {
  return (
    <bdi
      dir="ltr"
      className={cx(
        'numeric whitespace-nowrap',
        value > 0n ? 'text-up' : value < 0n ? 'text-down' : 'text-text',
        className,
      )}
    >
      {signedStake(value)}
    </bdi>
  );
}
