import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '@vitrine/wire/call';
import type { journalRow } from '@vitrine/wire/trust/operator/journal-row';
import type { ReactNode } from 'react';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { digits } from '../ground/parts/figure.tsx';
import { grouped } from '../ground/parts/grouped.ts';
import { LINK } from '../ground/parts/link-class.ts';

export type JournalRowAnswer = ResponseOf<typeof journalRow>;

export function JournalSection({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="border-b border-hairline pb-1 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Links to all journal rows with this order or tick. */
export function JournalSearchLink({ by, text }: { readonly by: 'order' | 'tick'; readonly text: string }) {
  return (
    <Link to="/journal" search={{ [by]: text }} className={LINK}>
      {digits(text)}
    </Link>
  );
}

/** An account's name; a customer's account links to the journal rows of the customer. */
export function JournalAccountLink({ name }: { readonly name: string }) {
  const customer = /^(?:cust|asset\/loan)\/(\d+)/.exec(name)?.[1];
  const text = digits(name);
  if (customer === undefined) return text;
  return (
    <Link to="/journal" search={{ customer }} className={LINK}>
      {text}
    </Link>
  );
}

export function InstrumentLink({ code, name }: { readonly code: string; readonly name: string }) {
  const text = <bdi dir="ltr">{name}</bdi>;
  if (code === '') return text;
  return (
    <Link to="/instruments" search={{ id: code }} className={LINK}>
      {text}
    </Link>
  );
}

/** A price with digit groups and its own decimals. */
export const price = (text: string): ReactNode => digits(grouped(text, text.split('.')[1]?.length ?? 0));

export function Hash({ hash }: { readonly hash: string }) {
  return <CopyId text={hash} short={`${hash.slice(0, 16)}…`} />;
}
