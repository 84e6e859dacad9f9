import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { flag } from '../fields.ts';

/** Icons that the app draws itself, in its own colours. */
export const MENU_ICONS = [
  'contract',
  'orders',
  'accounts',
  'history',
  'news',
  'announcement',
  'email',
  'settings',
  'password',
  'security',
  'about',
] as const;
export type MenuIcon = (typeof MENU_ICONS)[number];

export const menuEntry = z.object({
  /** `home`: the quick icons of the home screen; `user`: the list of the user centre. */
  group: z.enum(['home', 'user']),
  /** In the language of the call. */
  title: z.string(),
  /** A path of the app. */
  path: z.string(),
  /** One of {@link MENU_ICONS}, or the URL of a picture. */
  icon: z.string(),
  /** Shown on phones. */
  is_mobile: flag,
  /** Open to demo accounts; the other entries show them that a real account is needed. */
  allow_demo: flag,
});
export type MenuEntry = z.output<typeof menuEntry>;

export const menu = defineCall({
  operation: 'menu',
  room: 'config',
  summary: 'Lists the menu entries in display order, with titles in the language of the call.',
  method: 'GET',
  path: '/api/menu',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  maxAge: 300,
  request: z.object({}),
  response: z.array(menuEntry),
  example: {},
  reasons: [],
});
