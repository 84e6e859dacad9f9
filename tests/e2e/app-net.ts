import { initials } from '@vitrine/ui/components/Avatar';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { textsOf } from '../support/catalogue.ts';
import { launchChromium } from '../support/chromium.ts';
import { type Customer, namedCustomer, openCustomer, openOptions } from '../support/customer.ts';
import { type Look, open, profile, SCREENS, type Screen, type Who } from '../support/screens.ts';
import { visibleTexts } from './faults.ts';
import { flawless, flawsOf, LOOKS, twoLooks } from './net.ts';

// Checks every screen of the customer app for the same faults. A new screen is a line in SCREENS.

let browser: Browser;
let customer: Customer;
let named: Awaited<ReturnType<typeof namedCustomer>>;
const profiles = new Map<string, Promise<BrowserContext>>();

/** Called by a test file: gives it a browser and a customer for all of its tests. */
export function openApp(): void {
  beforeAll(async () => {
    profiles.clear();
    const site = inject('siteUrl');
    [browser, customer, named] = await Promise.all([launchChromium(), openCustomer(site), namedCustomer(site)]);
    await openOptions(site, customer);
  });
  afterAll(() => browser?.close());
}

/** One profile for all screens of a look: what one has fetched the next has at hand. */
export function profileOf(look: Look, who: Who): Promise<BrowserContext> {
  const key = JSON.stringify([look, who]);
  const people = who === 'customer' ? { customer } : who === 'named' ? { customer: named } : {};
  const known = profiles.get(key) ?? profile(browser, inject('siteUrl'), look, people);
  profiles.set(key, known);
  return known;
}

interface Case extends Look {
  readonly screen: Screen;
  readonly who: Who;
}

/** The looks a screen is checked in. What opens on it is made of parts that are checked in every look elsewhere. */
function looksOf({ press, on, for: users }: Screen, who: Who, place: number): readonly Look[] {
  const all = LOOKS.filter(({ device }) => on?.includes(device) !== false);
  if (press === undefined) return who === 'visitor' && users.length > 1 ? twoLooks(place) : all;
  return on === undefined ? twoLooks(place) : all;
}

/** The badge of paper mode, and the source of the prices beside it. */
function paperTexts({ language }: Look): (string | undefined)[] {
  const texts = textsOf(language);
  const source = texts.get('ground.source.simulated') ?? '';
  return [texts.get('ground.paper.badge'), texts.get('ground.source.label')?.replace('{source}', source)];
}

/** A name that the site gives one of its currencies, in every language. */
const CURRENCY = 'Ethereum';

/** What is called so in every language: a customer without a picture shows as the initials of their name. */
const namesOf = () => [
  CURRENCY,
  ...[customer, named].map(({ user: { nickname, email } }) => initials(nickname || email)),
];

const CASES: readonly Case[] = SCREENS.flatMap((screen, place) =>
  screen.for.flatMap((who) => looksOf(screen, who, place).map((look) => ({ ...look, screen, who }))),
);

/** The cases of a device, each after the words of its title. */
export function casesOn(wanted: Look['device']) {
  return CASES.filter(({ device }) => device === wanted).map(
    (one) => [one.screen.name, one.who, one.device, one.mode, one.language, one] as const,
  );
}

export async function checkScreen({ screen, who, ...look }: Case): Promise<void> {
  const opened = await open(await profileOf(look, who), screen, look.language);
  expect(await visibleTexts(opened.page)).toEqual(expect.arrayContaining(paperTexts(look)));
  expect(await flawsOf(opened, look, namesOf())).toEqual(flawless(screen.path, look));
  await opened.leave();
}
