import { create } from 'zustand';

/** Since when (device's milliseconds) the customer's own figures wait for a push that is due; undefined: they are in time. */
export const useLateFigures = create<{ readonly since: number | undefined }>()(() => ({ since: undefined }));
