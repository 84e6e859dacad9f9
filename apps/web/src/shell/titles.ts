import type { Messages } from '@vitrine/locales/en';

/** Pages by name. */
export type TitleKey = keyof Messages['ground']['title'];
