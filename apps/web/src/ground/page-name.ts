import { useEffect } from 'react';
import { create } from 'zustand';

/** The name of the page that is shown; undefined where its route names it. */
export const usePageName = create((): { readonly name: string | undefined } => ({ name: undefined }));

/** Names the page, as long as it is shown, where its route says too little. */
export function useNamedPage(name: string | undefined): void {
  useEffect(() => {
    usePageName.setState({ name });
    return () => usePageName.setState({ name: undefined });
  }, [name]);
}
