import { currentVisitor, VISITOR_STORED_AS } from '../ground/visitor.ts';

/** Makes the secret of this browser, unless there is one. */
export function becomeVisitor(): void {
  if (currentVisitor() !== undefined) return;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  localStorage.setItem(VISITOR_STORED_AS, Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
}

/** What was said with it belongs to an account now. */
export function forgetVisitor(): void {
  localStorage.removeItem(VISITOR_STORED_AS);
}
