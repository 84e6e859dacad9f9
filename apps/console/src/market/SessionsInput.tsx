import { CONTROL, RING } from '@vitrine/ui/control';
import { useFieldControl } from '@vitrine/ui/field-control';
import { cx } from 'class-variance-authority';
import { useState } from 'react';
import { useLocale } from 'use-intl';
import { readSessions, sessionLines } from './session-lines.ts';

interface Props {
  /** As the call has them: minutes of the week. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Sessions as lines of days and times. */
export function SessionsInput({ value, onChange }: Props) {
  const locale = useLocale();
  const [text, setText] = useState(() => sessionLines(value, locale).join('\n'));
  return (
    <div className={cx(CONTROL, RING)}>
      <textarea
        {...useFieldControl()}
        dir="auto"
        rows={6}
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(readSessions(event.target.value, locale));
        }}
        className="numeric w-0 min-w-0 flex-1 resize-y rounded-control bg-transparent px-3 py-2 text-base text-text outline-none"
      />
    </div>
  );
}
