import { HOUR } from '@vitrine/domain/kernel/time';
import type { Language } from '@vitrine/wire/envelope';
import type { BankFieldName } from '@vitrine/wire/funding/fields';
import type { Site } from '../config/index.ts';
import type { ForMoney } from '../identity/index.ts';
import type { Terms } from '../market/index.ts';
import type { Deps } from '../platform/deps.ts';
import { allDuties, repeatedDuty } from '../platform/duties.ts';
import type { Duty } from '../platform/edge-link.ts';
import { type FactRelay, publishFirst } from '../platform/facts.ts';
import type { InboxItem } from '../platform/messages/inbox.ts';
import type { StartedRoom } from '../room.ts';
import type { StaffRoom } from '../staff/index.ts';
import { cancelDepositRoute } from './cancel-deposit.ts';
import { cancelWithdrawalRoute } from './cancel-withdrawal.ts';
import { claimCoinDepositRoute } from './claim-coin-deposit.ts';
import { claimWireDepositRoute } from './claim-wire-deposit.ts';
import { currencyListRoutes } from './currency-lists.ts';
import { decisionNotices, type TellByMail } from './decision-notices.ts';
import { depositLimitsRoute } from './deposit-limits.ts';
import { depositRoutes } from './deposits.ts';
import { detailsFollower } from './details-follower.ts';
import { giveProofRoute } from './give-proof.ts';
import { initialFundingTerms } from './initial-terms.ts';
import type { FundingOffer } from './offer.ts';
import { fundingDeskRoutes } from './operator/index.ts';
import { payoutWayRoutes } from './payout-ways.ts';
import type { PayoutWays } from './payout-ways-store.ts';
import { arrivalRecorder, coreClaims } from './providers/connect.ts';
import { payoutRecorder } from './providers/record-payout.ts';
import { startProviders } from './providers/start-providers.ts';
import { publicRoutes } from './public.ts';
import { References } from './references.ts';
import { requestBankDepositRoute } from './request-bank-deposit.ts';
import { forgetLostDetails } from './request-details.ts';
import { requestWithdrawalRoute } from './request-withdrawal.ts';
import { seedFunding } from './seed.ts';
import { bankDuty } from './simulated-bank.ts';
import { transferRoute } from './transfer.ts';
import { transferLogRoute } from './transfer-log.ts';
import { withdrawalHistoryRoute } from './withdrawals.ts';

/** What the room needs of other rooms. */
export interface AroundFunding {
  readonly site: Site;
  readonly offer: FundingOffer;
  readonly ways: PayoutWays;
  readonly identity: ForMoney;
  readonly terms: Terms;
  /** What a message of the inbox says. */
  readonly inboxText: (
    message: Pick<InboxItem, 'kind' | 'params'>,
    language: Language,
  ) => Promise<{ title: string; desc: string }>;
  readonly timeText: (at: number) => string;
}

/** Forgets details whose request the core has refused without an answer to anybody; returns what ends it. */
const forgettingDuty = ({ db, log }: Deps, { identity }: AroundFunding, now: () => number): Duty =>
  repeatedDuty({ everyMs: HOUR, log, failure: 'details of refused requests stay', atOnce: true }, () =>
    forgetLostDetails(db, now(), (proof) => identity.images.releaseProof(db, proof)),
  );

/** What one edge does for all of them; a site in real mode has no simulated bank. */
function dutyOf(deps: Deps, around: AroundFunding, now: () => number): Duty {
  const { db, engine, log, settings } = deps;
  const bank = settings.mode === 'paper' ? [bankDuty({ db, engine, log, now: Date.now })] : [];
  return allDuties(forgettingDuty(deps, around, now), ...bank);
}

/** Mail says what the inbox does, in the language of the site. */
const byMail =
  ({ identity, inboxText }: AroundFunding): TellByMail =>
  (client, { uid, kind, params }) =>
    identity.tellOfMoney(client, uid, async (language) => {
      const { title, desc } = await inboxText({ kind, params }, language);
      return `${title}\n${desc}`;
    });

/** What the calls share. */
function partsOf(
  { db, engine, log, settings: { mode, payments }, signInNow: now = Date.now }: Deps,
  { offer, ways, identity, timeText: siteTime, site }: AroundFunding,
) {
  const references = new References(db, now);
  const ofProviders = { db, engine, references };
  const record = arrivalRecorder(ofProviders);
  const recordPayout = payoutRecorder(ofProviders);
  return {
    db,
    engine,
    now,
    offer,
    ways,
    identity,
    siteTime,
    mode,
    ethereum: payments.ethereum,
    references,
    providers: startProviders({ db, log, payments, claims: coreClaims, record, recordPayout, now }),
    takesTypedAddress: () => site.settings.is_withdraw_account_input === '1',
    needsBankField: (field: BankFieldName) =>
      site.settings[`is_bank_account_${field}` as keyof Site['settings']] === '1',
  };
}

/** What customers do, and what anybody may read. */
const customerRoutes = (parts: ReturnType<typeof partsOf>, { identity, terms, timeText }: AroundFunding) => [
  transferRoute(parts.engine, identity.moneyGuard),
  transferLogRoute(timeText),
  ...publicRoutes({ ...parts, terms }),
  ...currencyListRoutes(parts),
  claimCoinDepositRoute(parts),
  claimWireDepositRoute(parts),
  requestBankDepositRoute(parts),
  giveProofRoute(parts),
  cancelDepositRoute(parts.engine),
  depositLimitsRoute(parts),
  ...depositRoutes(parts),
  requestWithdrawalRoute(parts),
  cancelWithdrawalRoute(parts.engine),
  withdrawalHistoryRoute(parts),
  ...payoutWayRoutes(parts),
];

/** Deposits, withdrawals, and money between the accounts of a customer. */
export async function startRoom(
  deps: Deps,
  relay: FactRelay,
  staff: StaffRoom,
  around: AroundFunding,
): Promise<StartedRoom> {
  const { db, settings } = deps;
  const { offer, identity, terms, site } = around;
  await seedFunding(db, settings.mode);
  const parts = partsOf(deps, around);
  const siteCurrency = () => terms.site.currency;
  const ofSite = { siteCurrency, siteName: () => site.settings.site_name, payments: settings.payments };
  const desks = { ...parts, ...staff, ...ofSite, relay, images: identity.images, claims: coreClaims };
  return {
    onCommit: (commit) => offer.onCommit(commit),
    followers: [detailsFollower(db), decisionNotices(byMail(around))],
    duty: allDuties(dutyOf(deps, around, parts.now), parts.providers.duty),
    async publishFirstFacts(client) {
      await publishFirst(client, 'funding', { kind: 'funding', terms: initialFundingTerms(settings.mode) });
    },
    routes: [...customerRoutes(parts, around), ...fundingDeskRoutes(desks)],
  };
}
