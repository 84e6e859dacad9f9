import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** One step of signing in. The focus moves to its heading. */
export function LoginFrame({ title, text, children }: Props) {
  const t = useTranslations('console.app');
  const heading = useRef<HTMLHeadingElement>(null);
  const name = t('name');
  useEffect(() => {
    document.title = `${title} · ${name}`;
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (!isTyping) heading.current?.focus();
  }, [title, name]);
  return (
    <main id="screen" className="mx-auto flex min-h-dvh w-full max-w-104 flex-col justify-center gap-5 px-4 py-8">
      <p className="text-sm font-bold text-muted">{name}</p>
      <div className="flex flex-col gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none wrap-anywhere">
          {title}
        </h1>
        {text === undefined ? null : <p className="text-sm text-muted">{text}</p>}
      </div>
      {children}
    </main>
  );
}
