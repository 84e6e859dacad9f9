import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AccountFact } from '@vitrine/core/ledger/input';
import { INITIAL_JURISDICTIONS, type JurisdictionProfile } from '@vitrine/domain/config/index';
import type { SiteTerms } from '@vitrine/domain/config/site-terms';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { INITIAL_OPTION_TERMS, type OptionTerms } from '@vitrine/domain/options/index';
import { CALLS } from '@vitrine/wire/calls';
import { clientFrame } from '@vitrine/wire/realtime/frames';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../support/database.ts';
import { accountFact, SITE } from '../../support/market.ts';

// Calls, settings and grants are judged in nobody-decides.test.ts; here is what lies between them and the core: who hands
// it anything, what a decided proposal does, what else is served, and what each field of terms is good for. What is not
// listed fails: judge it before you add the line. That terms leave alone what is open is proved by running them in
// packages/core/test/open-stays.test.ts.

type Judged<Name extends string = string> = Readonly<Record<Name, string>>;

function expectJudged(found: Iterable<string>, judged: Judged): void {
  expect([...found].sort()).toEqual(Object.keys(judged).sort());
  for (const [name, reason] of Object.entries(judged))
    expect(reason.length, `${name} has no reason`).toBeGreaterThan(12);
}

const database = await createTestDatabase();
const SOURCES = path.resolve(import.meta.dirname, '../../../apps/server/src');
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(path.join(SOURCES, file), 'utf8') }));

/** Every place in the server's sources that a pattern finds, as `file: what its first group caught`. */
function places(pattern: RegExp): Set<string> {
  return new Set(
    sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, caught]) => `${file}: ${caught}`)),
  );
}

describe('beside the calls', () => {
  it('a proposal applies nothing but these', () => {
    expectJudged(places(/proposals\.register\(\{\s*kind: '([a-z-]+)'/g), {
      'content/operator/staff-messages.ts: send-message': 'writes to the inboxes of customers, and nothing else',
      'content/operator/company-status.ts: company-status':
        'where customers are sent and what their search finds; nothing of the core',
      'market/operator/propose-resume.ts: resume': 'ends the halt: nothing but `halted` differs from the newest terms',
      'market/operator/propose-terms.ts: instrument-terms':
        'the fields of `propose-terms`, checked by the rules of the domain',
      'config/operator/propose-site-mode.ts: site-mode':
        'whether anybody opens something new, and the reason that all customers read; nothing of what is open or waits',
      'config/operator/propose-jurisdiction.ts: jurisdiction':
        'what is offered from then on to everybody in some countries, checked by the rules of the domain; nothing of what is open or waits',
      'config/operator/propose-site-terms.ts: site-terms':
        'the fields of `propose-site-terms`, checked by the rules of the domain',
      'options/operator/propose-option-terms.ts: option-terms':
        'the fields of `propose-option-terms`, checked by the rules of the domain',
      'options/operator/propose-real-options.ts: real-options':
        'whether real accounts may open more; nothing else of the terms differs',
      'funding/operator/terms.ts: funding-currency':
        'limits, fees and name of a currency, for everybody; customers keep theirs until milder ones follow, and requests keep theirs',
      'funding/operator/terms.ts: funding-checks':
        'what is asked before money moves, for everybody; above which amount two people approve',
      'funding/operator/terms.ts: funding-price':
        'a published price, for everybody, which the core applies 24 hours later at the earliest',
      'funding/operator/places.ts: funding-channel': 'an address that customers pay to; nothing of the core',
      'funding/operator/places.ts: funding-wire': 'a bank account that customers pay to; nothing of the core',
      'funding/operator/two-person-money.ts: goodwill':
        'money of the house for one customer; it takes nothing from anybody, and nothing open or closed changes',
      'funding/operator/two-person-money.ts: correction':
        'the exact reverse of one posting, once; the core refuses those that something open keeps',
      'identity/erasure-routes.ts: erase-customer':
        'what is known of a customer who has nothing open and no money; their accounts are frozen, and nothing of the ledger changes',
    });
    expect([...places(/(\w+)\.register\(\{/g)]).toHaveLength(13);
  });

  it('beside the calls only pages, documentation and health are served', () => {
    expectJudged(places(/\bapp\.((?:get|post|put|patch|delete|all|route)\((?:'[^']*')?)/g), {
      "platform/http/server.ts: get('/.well-known/security.txt'": 'names whom to tell of a security problem',
      "platform/http/server.ts: get('/site.webmanifest'": 'reads the name and the colours of the site',
      "platform/http/server.ts: get('/media/:hash(^[0-9a-f]{64}).webp'": 'reads a picture of a public text',
      "platform/http/server.ts: get('/logos/:code(^[A-Za-z0-9]+).svg'": 'draws the logo of a product',
      "platform/http/server.ts: get('/brand/:hash(^[0-9a-f]{64})/:variant(^[a-z0-9-]{2,12}).png'":
        'reads a public logo by its content',
      'platform/http/call-routes.ts: route(': 'serves the calls and no others',
      "platform/http/server.ts: get('/docs/openapi.json'": 'reads the description of the calls',
      "platform/http/server.ts: get('/healthz'": 'reads whether the site serves',
      "platform/http/server.ts: get('/metrics'": 'reads figures, for this machine and for whoever has `METRICS_TOKEN`',
    });
  });

  it('the socket tells; what it is told changes what it tells', () => {
    expectJudged(
      clientFrame.def.options.flatMap(({ shape }) => shape.type.def.values),
      {
        login: 'names the session whose pushes follow',
        logout: 'ends the pushes of the session',
        sub: 'asks for pushes of a topic',
        unsub: 'asks for no more pushes of a topic',
        ping: 'asks whether somebody is there',
      },
    );
  });
});

describe('what reaches the core', () => {
  it('TRUST-01b only the feeds hand it ticks; only customers command, about themselves; facts come from these rooms', () => {
    // `relay.submit` sends the core a fact that one of these places has written.
    const gates =
      /(?:(?<!\brelay)\.(?=submit|fact|quote|restartReplay|runFeeds)|\b(?=publish|write))(submit|fact|quote|restartReplay|runFeeds|publishFact|publishNext|publishFirst|writeFact)\(/g;
    const commands = CALLS.filter(({ access, effect, keyed }) => access === 'user' && effect === 'change' && keyed).map(
      ({ room, operation }) => `${room}/${operation}.ts: submit`,
    );
    const found = [...places(gates)].filter((place) => !place.startsWith('platform/facts.ts'));
    // A command of a customer about their own account, judged with its call in nobody-decides.test.ts.
    expect(commands.filter((place) => !found.includes(place))).toEqual([]);
    const calling = found.filter((place) => !commands.includes(place));
    expectJudged(calling, {
      'market/feeds.ts: runFeeds':
        'the one source of ticks: what the feeds deliver, which look at no customer; a recording that starts again closes what everybody has open on it, at its last line',
      'identity/open-accounts.ts: writeFact': 'the first fact of a new account',
      'identity/unused-demos.ts: submit':
        'resets a demo account that nobody has used for 30 days, as its customer would; the core refuses it of any other account',
      'ledger/sweep-accounts.ts: submit':
        'moves money of a customer between their own accounts, into the only one; the core refuses it unless two owners have made it the only one',
      'identity/unused-demos.ts: publishFact': 'freezes that demo account',
      'identity/erasures.ts: publishFact': 'freezes the accounts of a customer who is erased, who had nothing open',
      'config/operator/propose-site-mode.ts: publishFact': 'the mode of the site that two people have decided on',
      'config/operator/propose-jurisdiction.ts: publishFact':
        'what is offered in which countries, by a proposal; nothing that is open or waits changes',
      'identity/residences.ts: publishFact':
        'where a customer lives, as they registered or as the documents of their review show',
      'market/operator/desk.ts: publishFact': 'halt, resume and terms of an instrument',
      'market/seed-terms.ts: publishFact':
        "instruments that the site does not have; what is the feed's under another feed",
      'config/operator/propose-site-terms.ts: publishNext': 'money terms of the site, by a proposal',
      'options/operator/desk.ts: publishFact': 'terms of timed options, by a proposal',
      'config/start-room.ts: publishFirst': 'money terms and profiles of countries of a site that has none',
      'config/site-days.ts: publishFact':
        'when days begin in the timezone of the site, for limits that customers set for themselves; a day that has begun keeps its end',
      'funding/simulated-bank.ts: submit':
        'paper money only: what a customer claims arrives, what they ask for is paid, the same for everybody; the core refuses real money without staff',
      'funding/providers/connect.ts: submit':
        'what a bank statement or a chain shows has arrived, under its reference, once; crediting it takes an approval by staff',
      'funding/providers/record-payout.ts: submit':
        'what a bank statement, the answer of a bank or a chain shows of a payout: paid, or failed and given back; above the limit two people brought a failure',
      'funding/disown-payout-way.ts: submit':
        'the owner of an account cancels pending withdrawals to a way that somebody else bound, by the link of the message',
      'funding/operator/desk.ts: submit':
        'what a member of staff does with a request of a customer: each step is one call of theirs, which the core decides',
      'funding/operator/two-person-money.ts: submit':
        'goodwill and corrections that two people have decided on, once each',
      'funding/operator/terms.ts: publishFact': 'terms of deposits and withdrawals, by a proposal',
      'funding/start-room.ts: publishFirst': 'terms of deposits and withdrawals of a site that has none',
      'options/start-room.ts: publishFirst': 'terms of timed options of a site that has none',
    });
    expect([...places(/INTO (facts)\b/gi)]).toEqual(['platform/facts.ts: facts']);
    // Nobody hands the gates on under another name.
    expect([...places(/\{[^}]*\b(submit|quote|restartReplay|runFeeds)\b[^}]*\} = (?:deps\.)?engine\b/g)]).toEqual([]);
    expect([...places(/engine\.(submit|fact|quote|restartReplay|runFeeds)\b(?!\()/g)]).toEqual([]);
  });

  const ACCOUNT: Judged<keyof AccountFact> = {
    kind: 'says which fact it is',
    uid: 'says whom it opens an account for',
    book: 'counts once, when the account is opened; a later one is ignored',
    frozen: "no new orders; what is open closes as anybody's. No call of the console sets it",
    country: 'which profile applies to what comes later; documents alone correct it, and what is open stays',
  };
  const FROZEN = 'used when an order is opened and frozen with it';
  const FEED = "the feed's: no call changes it";
  const INSTRUMENT: Judged<keyof Instrument> = {
    id: 'the core ignores a version that would change what it is',
    code: 'the core ignores a version that changes it',
    showCode: 'how people read it; no figure follows from it',
    name: 'how people read it, by a proposal; no figure follows from it',
    category: 'where it is listed; no figure follows from it',
    assetClass: 'how much new risk the house takes on; no call changes it',
    quoteCurrency: 'the core ignores a version that changes it',
    pricePrecision: 'the core ignores a version that changes it',
    lotStep: FROZEN,
    minLots: FROZEN,
    maxLots: FROZEN,
    unitsPerLot: 'the core ignores a version that changes it',
    marginMode: FROZEN,
    marginPerLot: FROZEN,
    feeRate: FROZEN,
    multiples: FROZEN,
    leverageCap: FROZEN,
    spreadPoints: FEED,
    swap: 'what the nights of new orders cost, by a proposal, for everybody; an order keeps the rate it was opened under',
    calendar: 'when it trades, for everybody; never at which price',
    fillRule: FEED,
    quoteMaxAgeMs: FEED,
    source: FEED,
    halted: 'whether it trades, for everybody; never at which price',
  };
  const SITE_TERMS: Judged<keyof SiteTerms> = {
    currency: 'ignored once there is an account; no call changes it',
    tradeFee: FROZEN,
    demoGrant: 'of accounts that are opened or reset afterwards',
    houseCapital: 'counts when a book is opened; no call changes it',
    marginCallPercent: 'an account with something open keeps what it has',
    marginRearmPercent: 'an account with something open keeps what it has',
    stopOutPercent: 'an account with something open keeps what it has',
    onlyOneAccount:
      'which account pays what comes later, for everybody; the core does not switch it while any option runs',
  };

  const OPTION_TERMS: Judged<keyof OptionTerms> = {
    durations: FROZEN,
    amounts: 'what the form proposes; no figure follows from it',
    lossLevel: FROZEN,
    offered: 'which books may open more, for everybody in them; what runs goes on',
  };

  const PROFILE: Judged<keyof JurisdictionProfile> = {
    id: 'says which profile it is',
    name: 'how staff read it; no figure follows from it',
    countries: 'whom it applies to: everybody who lives there, nobody by name',
    closeOnly: 'whether more can be opened, for everybody who lives there; what is open or waits goes on',
    minimumAge: 'what reviewers compare documents with; no figure follows from it',
    real: FROZEN,
    practice: FROZEN,
    warnings: 'what customers read; no figure follows from it',
    reasons: 'what customers read; no figure follows from it',
  };

  it('no field of a fact writes a tick, what is open or the terms of one customer', () => {
    // The compiler holds every list against its type, too: a new field does not compile until it is judged.
    expectJudged(Object.keys(accountFact(1, 'real', 1, false, 'DE').body), ACCOUNT);
    expectJudged(Object.keys(INITIAL_JURISDICTIONS.profiles[0] as JurisdictionProfile), PROFILE);
    // The fields that an instrument of the seed does not have.
    expectJudged([...Object.keys(SEED_INSTRUMENTS[0] as Instrument), 'swap', 'name'], INSTRUMENT);
    // The field that a site does not have as it begins.
    expectJudged([...Object.keys(SITE), 'onlyOneAccount'], SITE_TERMS);
    expectJudged(Object.keys(INITIAL_OPTION_TERMS), OPTION_TERMS);
  });
});

describe('the database', () => {
  it("TRUST-01c neither role is more than its grants, and no function lends another one's", async () => {
    expect(
      await database.superuser(
        `SELECT rolname, rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS is_more,
                (SELECT count(*)::int FROM pg_auth_members m WHERE m.member = r.oid) AS memberships
           FROM pg_roles r WHERE rolname IN ('vitrine_app', 'vitrine_engine') ORDER BY rolname`,
      ),
    ).toEqual([
      { rolname: 'vitrine_app', is_more: false, memberships: 0 },
      { rolname: 'vitrine_engine', is_more: false, memberships: 0 },
    ]);
    expect(
      await database.superuser(
        `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
         UNION ALL SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND
           relowner IN (SELECT oid FROM pg_roles WHERE rolname IN ('vitrine_app', 'vitrine_engine'))`,
      ),
    ).toEqual([]);
  });
});
