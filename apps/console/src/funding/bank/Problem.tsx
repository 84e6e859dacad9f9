/** Why the last upload was refused. It stays until the next one: what is wrong must be read at leisure. */
export function Problem({ text }: { readonly text: string | undefined }) {
  return (
    <p role="alert" className="rounded-card bg-danger-tint p-3 text-sm text-danger empty:hidden">
      {text}
    </p>
  );
}
