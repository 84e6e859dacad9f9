import {
  type AmountBounds,
  type FundingCurrency,
  type FundingPrice,
  type FundingTerms,
  invalidFundingTermsField,
  PRICE_NOTICE,
  publishedPriceAt,
  type FundingTerms as Terms,
} from '@vitrine/domain/funding/index';
import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import { formatDecimal, formatMoney, MONEY_SCALE, parseDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import type { ParsedRequestOf } from '@vitrine/wire/call';
import { chainOf } from '@vitrine/wire/funding/coin-addresses';
import type { CurrencyTexts } from '@vitrine/wire/funding/operator/currency-fields';
import { fundingCurrencies } from '@vitrine/wire/funding/operator/funding-currencies';
import { proposeCurrency } from '@vitrine/wire/funding/operator/propose-currency';
import { proposeFundingChecks } from '@vitrine/wire/funding/operator/propose-funding-checks';
import { proposePrice } from '@vitrine/wire/funding/operator/propose-price';
import type { StaffRole } from '@vitrine/wire/staff/role';
import type { Pool, PoolClient } from 'pg';
import { lockFact, publishFact } from '../../platform/facts.ts';
import { invalidFields, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { namedCurrencies, readCurrencyNames } from '../currencies.ts';
import { priceText } from '../offer.ts';
import type { FundingDesk } from './desk.ts';

const SUBJECT = 'funding';
const NEW = `${SUBJECT}/currency/new`;
const CHECKS = `${SUBJECT}/checks`;
/** Who decides on the terms of the desk. */
const DECIDERS: readonly StaffRole[] = ['finance-maker', 'finance-checker', 'owner'];

const subjectOf = (currency: number): string => `${SUBJECT}/currency/${currency}`;
const priceSubjectOf = (currency: number): string => `${SUBJECT}/price/${currency}`;
const idOf = (subject: string): number => Number(subject.split('/').at(-1));
const flagOf = (isOn: boolean) => (isOn ? ('1' as const) : ('0' as const));
const money = (text: string): bigint => parseDecimal(text, MONEY_SCALE) ?? 0n;

/** The newest terms, locked until the transaction ends. */
async function lockTerms(client: PoolClient): Promise<FundingTerms> {
  const body = await lockFact(client, SUBJECT);
  if (body?.kind !== 'funding') throw new Error('the money desk has no terms');
  return body.terms;
}

/** Writes the fact, and sends it to the core after the transaction is committed. */
async function publishTerms(
  { relay }: Pick<FundingDesk, 'relay'>,
  client: PoolClient,
  afterCommit: (work: () => Promise<void>) => void,
  terms: FundingTerms,
): Promise<void> {
  const fact = await publishFact(client, SUBJECT, { kind: 'funding', terms });
  if (fact !== undefined) afterCommit(() => relay.submit(fact));
}

type Names = { readonly name: string; readonly protocol: string; readonly position: number };

function priceTextsOf(price: FundingPrice): Pick<CurrencyTexts, 'priceKind' | 'instrument' | 'publishedPrice'> {
  if (price.kind === 'published')
    return { priceKind: 'published', instrument: '', publishedPrice: formatDecimal(price.usdPrice, RATE_SCALE) };
  if (price.kind === 'par') return { priceKind: 'par', instrument: '', publishedPrice: '' };
  const priceKind = price.inverse ? 'inverse-instrument' : 'instrument';
  return { priceKind, instrument: String(price.instrument), publishedPrice: '' };
}

/** A currency as staff read and propose it. */
function textsOf({ deposit, withdrawal, ...currency }: FundingCurrency, names: Names | undefined): CurrencyTexts {
  return {
    name: names?.name ?? currency.code,
    code: currency.code,
    protocol: names?.protocol ?? '',
    way: currency.way,
    position: String(names?.position ?? currency.id),
    isDeposit: flagOf(deposit !== undefined),
    depositMin: formatMoney(deposit?.min ?? 0n),
    depositMax: formatMoney(deposit?.max ?? 0n),
    isWithdrawal: flagOf(withdrawal !== undefined),
    withdrawalMin: formatMoney(withdrawal?.min ?? 0n),
    withdrawalMax: formatMoney(withdrawal?.max ?? 0n),
    feeType: withdrawal?.feeType ?? 'fixed',
    drawRate: formatMoney(withdrawal?.drawRate ?? 0n),
    ...priceTextsOf(currency.price),
  };
}

function priceOf({ priceKind, instrument, publishedPrice }: CurrencyTexts): FundingPrice {
  if (priceKind === 'par') return { kind: 'par' };
  if (priceKind === 'published') return { kind: 'published', usdPrice: parseDecimal(publishedPrice, RATE_SCALE) ?? 0n };
  return { kind: 'instrument', instrument: Number(instrument), inverse: priceKind === 'inverse-instrument' };
}

/** The terms of a currency; a price that is known stays, with what is to follow it. */
function currencyOf(id: number, texts: CurrencyTexts, known: FundingPrice | undefined): FundingCurrency {
  const { isDeposit, isWithdrawal, feeType, code, way } = texts;
  return {
    id,
    code,
    way,
    ...(isDeposit === '1' ? { deposit: { min: money(texts.depositMin), max: money(texts.depositMax) } } : {}),
    ...(isWithdrawal === '1'
      ? {
          withdrawal: {
            min: money(texts.withdrawalMin),
            max: money(texts.withdrawalMax),
            feeType,
            drawRate: money(texts.drawRate),
          },
        }
      : {}),
    price: known ?? priceOf(texts),
  };
}

const withCurrency = (terms: Terms, currency: FundingCurrency): Terms => ({
  ...terms,
  currencies: [...terms.currencies.filter(({ id }) => id !== currency.id), currency].sort((a, b) => a.id - b.id),
});

const isRange = ({ min, max }: AmountBounds): boolean => min > 0n && min <= max;

/** Fields that a currency cannot have, by the names of the form. */
function wrongFields({ offer }: FundingDesk, terms: Terms, texts: CurrencyTexts, currency: FundingCurrency): string[] {
  const field = invalidFundingTermsField(withCurrency(terms, currency));
  const isDepositWrong = currency.deposit !== undefined && !isRange(currency.deposit);
  const bounds = isDepositWrong ? 'depositMin' : 'withdrawalMin';
  const names = { currencies: 'code', bounds, fee: 'drawRate', price: 'publishedPrice' } as const;
  const isUnchecked = currency.way === 'coin' && chainOf(texts) === undefined;
  const isUnpriced = currency.price.kind === 'instrument' && offer.rate(currency) === undefined;
  return [
    ...(field === undefined || field === 'two_staff_above' ? [] : [names[field]]),
    ...(isUnchecked ? ['protocol'] : []),
    ...(isUnpriced ? ['instrument'] : []),
  ];
}

function textsIn(fields: ParsedRequestOf<typeof proposeCurrency>): CurrencyTexts {
  const { priceKind } = fields;
  const isOfInstrument = priceKind === 'instrument' || priceKind === 'inverse-instrument';
  return {
    name: fields.name,
    code: fields.code,
    protocol: fields.protocol ?? '',
    way: fields.way,
    position: String(fields.position),
    isDeposit: fields.isDeposit,
    depositMin: formatMoney(fields.depositMin),
    depositMax: formatMoney(fields.depositMax),
    isWithdrawal: fields.isWithdrawal,
    withdrawalMin: formatMoney(fields.withdrawalMin),
    withdrawalMax: formatMoney(fields.withdrawalMax),
    feeType: fields.feeType,
    drawRate: formatMoney(fields.drawRate),
    priceKind,
    instrument: isOfInstrument ? String(fields.instrument) : '',
    publishedPrice: priceKind === 'published' ? formatDecimal(fields.publishedPrice ?? 0n, RATE_SCALE) : '',
  };
}

/** What of a currency never changes: requests and rates refer to it. */
const isSameCurrency = (a: CurrencyTexts, b: CurrencyTexts): boolean =>
  (['code', 'protocol', 'way', 'priceKind', 'instrument'] as const).every((name) => a[name] === b[name]);

/** Ids are never used again. */
async function nextId(client: PoolClient, { currencies }: Terms): Promise<number> {
  const { rows } = await client.query<{ most: number | null }>('SELECT max(id) AS most FROM funding_currencies');
  return Math.max(rows[0]?.most ?? 0, ...currencies.map(({ id }) => id)) + 1;
}

/** A currency of the terms as staff read it; null: a new one. */
async function before(client: PoolClient, terms: Terms, id: number): Promise<CurrencyTexts | null> {
  const currency = terms.currencies.find((one) => one.id === id);
  return currency === undefined ? null : textsOf(currency, (await readCurrencyNames(client)).get(id));
}

function registerCurrencies(funding: FundingDesk): void {
  funding.proposals.register({
    kind: 'funding-currency',
    roles: DECIDERS,
    async apply(client, proposal, afterCommit) {
      const terms = await lockTerms(client);
      const isNew = proposal.subject === NEW;
      const id = isNew ? await nextId(client, terms) : idOf(proposal.subject);
      const now = await before(client, terms, id);
      if (canonicalJson(now) !== canonicalJson(proposal.before)) return new Refused('staff.outdated');
      const texts = proposal.after as CurrencyTexts;
      const known = terms.currencies.find((one) => one.id === id);
      await client.query(
        `INSERT INTO funding_currencies (id, name, protocol, position) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET name = $2, position = $4`,
        [id, texts.name, texts.protocol, Number(texts.position)],
      );
      const currency = currencyOf(id, texts, known?.price);
      await publishTerms(funding, client, afterCommit, withCurrency(terms, currency));
      return undefined;
    },
  });
}

function proposeCurrencyRoute(funding: FundingDesk): Route {
  registerCurrencies(funding);
  return funding.desk.route(proposeCurrency, async ({ currency: id = 0, ...fields }, context) => {
    const { client, staff, now, recordAudit } = context;
    const after = textsIn({ currency: id, ...fields });
    const subject = id === 0 ? NEW : subjectOf(id);
    recordAudit({ subject, after });
    const terms = await lockTerms(client);
    const was = await before(client, terms, id);
    recordAudit({ before: was });
    if (id !== 0 && was === null) return new Refused('request.not-found');
    if (was !== null && !isSameCurrency(was, after)) return invalidFields(['code']);
    const known = terms.currencies.find((one) => one.id === id)?.price;
    const proposedId = id === 0 ? await nextId(client, terms) : id;
    const wrong = wrongFields(funding, terms, after, currencyOf(proposedId, after, known));
    if (wrong.length > 0) return invalidFields(wrong);
    // The price of a currency is not proposed with its limits.
    const kept = was === null ? after : { ...after, publishedPrice: was.publishedPrice };
    if (canonicalJson(was) === canonicalJson(kept)) return new Refused('staff.nothing-changes');
    const proposed = { kind: 'funding-currency', subject, before: was, after: kept } as const;
    const proposal = await funding.proposals.propose(client, staff, proposed, now);
    return proposal instanceof Refused ? proposal : { proposal };
  });
}

interface ChecksTexts {
  readonly depositNeedsName: '0' | '1';
  readonly withdrawalNeedsName: '0' | '1';
  readonly withdrawalNeedsPayPassword: '0' | '1';
  readonly twoStaffAbove: string;
}

const checksOf = ({ checks, twoStaffAbove }: Terms): ChecksTexts => ({
  depositNeedsName: flagOf(checks.depositNeedsName),
  withdrawalNeedsName: flagOf(checks.withdrawalNeedsName),
  withdrawalNeedsPayPassword: flagOf(checks.withdrawalNeedsPayPassword),
  twoStaffAbove: formatMoney(twoStaffAbove),
});

const withChecks = (terms: Terms, texts: ChecksTexts): Terms => ({
  ...terms,
  checks: {
    depositNeedsName: texts.depositNeedsName === '1',
    withdrawalNeedsName: texts.withdrawalNeedsName === '1',
    withdrawalNeedsPayPassword: texts.withdrawalNeedsPayPassword === '1',
  },
  twoStaffAbove: money(texts.twoStaffAbove),
});

function proposeChecksRoute(funding: FundingDesk): Route {
  const { desk, proposals } = funding;
  proposals.register({
    kind: 'funding-checks',
    roles: DECIDERS,
    async apply(client, proposal, afterCommit) {
      const terms = await lockTerms(client);
      if (canonicalJson(checksOf(terms)) !== canonicalJson(proposal.before)) return new Refused('staff.outdated');
      await publishTerms(funding, client, afterCommit, withChecks(terms, proposal.after as ChecksTexts));
      return undefined;
    },
  });
  return desk.route(proposeFundingChecks, async (fields, { client, staff, now, recordAudit }) => {
    const after = { ...fields, twoStaffAbove: formatMoney(fields.twoStaffAbove) };
    recordAudit({ subject: CHECKS, after });
    const was = checksOf(await lockTerms(client));
    recordAudit({ before: was });
    if (canonicalJson(was) === canonicalJson(after)) return new Refused('staff.nothing-changes');
    const proposed = { kind: 'funding-checks', subject: CHECKS, before: was, after } as const;
    const proposal = await proposals.propose(client, staff, proposed, now);
    return proposal instanceof Refused ? proposal : { proposal };
  });
}

/** The published price now, as text; undefined for a currency that has none. */
function publishedNow(terms: Terms, id: number, now: number): string | undefined {
  const price = terms.currencies.find((one) => one.id === id)?.price;
  return price?.kind === 'published' ? formatDecimal(publishedPriceAt(price, now), RATE_SCALE) : undefined;
}

/** A price that two people have approved is public at once and applies a day later; the core sees to it. */
function proposePriceRoute(funding: FundingDesk): Route {
  const { desk, proposals } = funding;
  proposals.register({
    kind: 'funding-price',
    roles: DECIDERS,
    async apply(client, { subject, before: was, after }, afterCommit) {
      const terms = await lockTerms(client);
      const [id, at] = [idOf(subject), funding.offer.now()];
      const known = terms.currencies.find((one) => one.id === id);
      if (known?.price.kind !== 'published' || publishedNow(terms, id, at) !== (was as { price: string }).price)
        return new Refused('staff.outdated');
      const usdPrice = parseDecimal((after as { price: string }).price, RATE_SCALE) ?? 0n;
      const price: FundingPrice = {
        kind: 'published',
        usdPrice: publishedPriceAt(known.price, at),
        next: { usdPrice, validFrom: at + PRICE_NOTICE },
      };
      await publishTerms(funding, client, afterCommit, withCurrency(terms, { ...known, price }));
      return undefined;
    },
  });
  return desk.route(proposePrice, async ({ currency: id, price }, { client, staff, now, recordAudit }) => {
    const subject = priceSubjectOf(id);
    const after = { price: formatDecimal(price, RATE_SCALE) };
    recordAudit({ subject, after });
    const terms = await lockTerms(client);
    if (!terms.currencies.some((one) => one.id === id)) return new Refused('request.not-found');
    const was = publishedNow(terms, id, funding.offer.now());
    if (was === undefined) return new Refused('funding.price-not-published');
    recordAudit({ before: { price: was } });
    if (was === after.price) return new Refused('staff.nothing-changes');
    const proposed = { kind: 'funding-price', subject, before: { price: was }, after } as const;
    const proposal = await proposals.propose(client, staff, proposed, now);
    return proposal instanceof Refused ? proposal : { proposal };
  });
}

/** Pending proposals of these kinds, by subject. */
export async function pendingBySubject(
  db: Pool | PoolClient,
  kinds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ subject: string; id: string }>(
    `SELECT subject, id FROM proposals WHERE state = 'pending' AND kind = ANY ($1)`,
    [kinds],
  );
  return new Map(rows.map(({ subject, id }) => [subject, Number(id)]));
}

const currenciesRoute = ({ db, desk, offer, siteCurrency }: FundingDesk): Route =>
  desk.read(fundingCurrencies, async () => {
    const { terms, version } = offer;
    const pending = await pendingBySubject(db, ['funding-currency', 'funding-checks', 'funding-price']);
    const rows = (await namedCurrencies(db, terms)).map((currency) => {
      const { id, price } = currency;
      const next = price.kind === 'published' && (price.next?.validFrom ?? 0) > offer.now() ? price.next : undefined;
      return {
        id,
        ...textsOf(currency, currency),
        price: priceText(offer.rate(currency)),
        next:
          next === undefined
            ? null
            : { price: formatDecimal(next.usdPrice, RATE_SCALE), validFrom: new Date(next.validFrom).toISOString() },
        proposal: pending.get(subjectOf(id)) ?? null,
        priceProposal: pending.get(priceSubjectOf(id)) ?? null,
      };
    });
    const [checksProposal, newProposal] = [pending.get(CHECKS) ?? null, pending.get(NEW) ?? null];
    return { version, siteCurrency: siteCurrency(), rows, checks: checksOf(terms), checksProposal, newProposal };
  });

/** The terms of the money desk: who may change them, and how. */
export const termsRoutes = (funding: FundingDesk): readonly Route[] => [
  currenciesRoute(funding),
  proposeCurrencyRoute(funding),
  proposeChecksRoute(funding),
  proposePriceRoute(funding),
];
