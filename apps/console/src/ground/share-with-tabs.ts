/** A store that is kept in `localStorage`. */
interface StoredStore {
  readonly persist: { getOptions(): { readonly name?: string }; rehydrate(): Promise<void> | void };
}

/** Takes over what another tab of the browser stores. Call it once. */
export function shareWithTabs({ persist }: StoredStore): void {
  const { name } = persist.getOptions();
  window.addEventListener('storage', ({ key }) => {
    // No key: everything was cleared.
    if (key === name || key === null) void persist.rehydrate();
  });
}
