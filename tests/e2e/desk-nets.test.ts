import { it } from 'vitest';
import { casesOn, checkScreen, openApp } from './app-net.ts';

openApp();

it.each(casesOn('desk'))(
  'APP-54a APP-58a %s as %s, %s, %s, %s: says that it is paper and what its prices are, axe finds nothing, nothing is cut off, raw, untranslated or complained about',
  (_name, _who, _device, _mode, _language, one) => checkScreen(one),
);
