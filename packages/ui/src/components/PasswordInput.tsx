import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { Input } from './Input.tsx';

interface Props extends Omit<ComponentProps<typeof Input>, 'type' | 'suffix' | 'ltr'> {
  /** A password that is being chosen: password managers then offer one instead of filling one in. */
  readonly isNew?: boolean;
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password with a button that shows it. Use it inside a `Field`, which labels it. */
export function PasswordInput({ isNew = false, showLabel, hideLabel, ...rest }: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Input
      ltr
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      suffix={
        <IconButton
          label={isShown ? hideLabel : showLabel}
          icon={isShown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
          onClick={() => setIsShown(!isShown)}
        />
      }
      {...rest}
    />
  );
}
