export const VISITOR_STORED_AS = 'vitrine.visitor';

/** The secret by which customer service knows this browser without an account; undefined until it has written. */
export const currentVisitor = (): string | undefined => localStorage.getItem(VISITOR_STORED_AS) ?? undefined;
