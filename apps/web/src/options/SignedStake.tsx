import type { Money } from '@vitrine/domain/kernel/decimal';
import { signedStake } from '@vitrine/ui/format';
import { cx } from 'class-variance-authority';

interface Props {
  readonly value: Money;
  readonly className?: string;
}

/** What an option brings, with two decimals: told by sign and colour alike. */
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
