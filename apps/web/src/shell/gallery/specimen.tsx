import { createContext, type ReactNode, useContext } from 'react';

export const LongTexts = createContext(false);

/** Sample texts, 40% longer when the page asks for it: what German or Vietnamese do to a layout. */
export function useSample(): (text: string) => string {
  const isLong = useContext(LongTexts);
  return (text) => {
    if (!isLong) return text;
    const more = Math.ceil(text.length * 0.4);
    return `${text} ${'verlängert '.repeat(Math.ceil(more / 11)).slice(0, more)}`.trim();
  };
}

/** A component in its states, under its name. */
export function Specimen({
  name,
  wide = false,
  children,
}: {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section
      aria-label={name}
      data-specimen={name}
      className={`flex min-w-0 flex-col gap-4 rounded-card border border-hairline bg-card p-4 ${wide ? 'md:col-span-2' : ''}`}
    >
      <h2 className="text-lg font-semibold">{name}</h2>
      {children}
    </section>
  );
}

export function Line({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

/** The name of a state, above it. */
export function State({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-xs text-muted">{name}</p>
      {children}
    </div>
  );
}
