import { useQuery } from '@tanstack/react-query';
import { cancelDeposit } from '@vitrine/wire/funding/cancel-deposit';
import { claimCoinDeposit } from '@vitrine/wire/funding/claim-coin-deposit';
import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import { depositChannels } from '@vitrine/wire/funding/deposit-channels';
import { depositCurrencies } from '@vitrine/wire/funding/deposit-currencies';
import { type DepositRow, depositHistory } from '@vitrine/wire/funding/deposit-history';
import { depositWires } from '@vitrine/wire/funding/deposit-wires';
import { giveProof } from '@vitrine/wire/funding/give-proof';
import { type BankRequest, pendingBankDeposit } from '@vitrine/wire/funding/pending-bank-deposit';
import { requestBankDeposit } from '@vitrine/wire/funding/request-bank-deposit';
import { client, queryClient } from '../../ground/client.ts';
import { OWN } from '../../ground/own-answers.ts';
import { useSession } from '../../ground/session.ts';
import { SubmitGuard } from '../../ground/submit-guard.ts';
import type { MoneyTab } from '../MoneyTabs.tsx';
import { useRequestList } from '../request-list.ts';
import { useMoneyCall } from '../use-money-call.ts';
import { MATCHING, stateOf } from './bank-state.ts';

/** The tab of the screen, and `type` of its history. */
export type DepositType = MoneyTab;

const useToken = () => useSession((session) => session.token);

/** The currencies that can be deposited in a way. */
export function useDepositCurrencies(type: DepositType) {
  const token = useToken();
  return useQuery({
    queryKey: ['deposit-currencies', token],
    enabled: token !== undefined,
    queryFn: ({ signal }) => client.call(depositCurrencies, {}, { signal }),
    select: (all) => all.filter((one) => one.type === type),
  });
}

/** The addresses that take a currency. */
export function useChannels(symbol: number | undefined) {
  const token = useToken();
  return useQuery({
    queryKey: ['deposit-channels', token, symbol],
    enabled: token !== undefined && symbol !== undefined,
    queryFn: ({ signal }) => client.call(depositChannels, { symbol_id: symbol ?? 0 }, { signal }),
  });
}

/** The bank accounts that take a currency directly. */
export function useWires(symbol: number | undefined) {
  const token = useToken();
  return useQuery({
    queryKey: ['deposit-wires', token, symbol],
    enabled: token !== undefined && symbol !== undefined,
    queryFn: ({ signal }) => client.call(depositWires, { symbol_id: symbol }, { signal }),
  });
}

/** How often a request that waits for an account is asked for (FND-19). */
export const POLL_MS = 3_000;

const PENDING_KEY = 'pending-bank-deposit';

/** The bank request that is open, or null; asked for every three seconds while it waits for an account, and at every push. */
export function usePendingBank() {
  const token = useToken();
  return useQuery({
    queryKey: [PENDING_KEY, token],
    meta: OWN,
    enabled: token !== undefined,
    staleTime: 0,
    queryFn: ({ signal }): Promise<BankRequest | null> => client.call(pendingBankDeposit, {}, { signal }),
    refetchInterval: ({ state }) => (stateOf(state.data ?? null) === MATCHING ? POLL_MS : false),
  });
}

const PENDING = 0;

const historyKey = (token: string | undefined, type: DepositType) => ['deposit-history', token, type];
const idOf = ({ id }: DepositRow) => id;

/** The deposits of a kind, newest first. */
export const useDepositHistory = (type: DepositType) =>
  useRequestList({
    queryKey: historyKey(useToken(), type),
    read: (page, signal) => client.call(depositHistory, { page, type }, { signal }),
    keyOf: idOf,
    isOpen: ({ status }) => status === PENDING,
    isMoving: ({ confirmations: chain }) => chain !== null && chain.seen < chain.needed,
  });

/** Starts the history over with its first page (FND-04). */
export const resetHistory = (type: DepositType): Promise<void> =>
  queryClient.resetQueries({ queryKey: historyKey(useSession.getState().token, type) });

const refreshBank = () => void queryClient.invalidateQueries({ queryKey: [PENDING_KEY] });

interface CoinClaim {
  readonly number: string;
  readonly symbol_id: number;
  readonly charge_id: number;
  readonly address: string;
  readonly proofImg: string;
}
interface WireClaim {
  readonly number: string;
  readonly wire_id: number;
  readonly symbol_id: number;
  readonly proofImg: string;
}
interface BankAsk {
  readonly number: string;
  readonly symbol_id: number;
}
interface Proof {
  readonly id: number;
  readonly proofImg: string;
}

const coinGuard = new SubmitGuard<CoinClaim>();
const wireGuard = new SubmitGuard<WireClaim>();
const askGuard = new SubmitGuard<BankAsk>();
const proofGuard = new SubmitGuard<Proof>();
const cancelGuard = new SubmitGuard<{ readonly id: number }>();

/** Tells the site of a payment to one of its addresses. */
export const useClaimCoin = (onDone: () => void) =>
  useMoneyCall({
    guard: coinGuard,
    send: ({ key, request }) => client.ask(claimCoinDeposit, request, { idempotencyKey: key }),
    onDone,
  });

/** Tells the site of a payment to one of its bank accounts. */
export const useClaimWire = (onDone: () => void) =>
  useMoneyCall({
    guard: wireGuard,
    send: ({ key, request }) => client.ask(claimWireDeposit, request, { idempotencyKey: key }),
    onDone,
  });

/** Asks for a bank account to pay to. */
export const useAskForBank = (onDone: () => void) =>
  useMoneyCall({
    guard: askGuard,
    send: ({ key, request }) => client.ask(requestBankDeposit, request, { idempotencyKey: key }),
    onDone: () => {
      refreshBank();
      onDone();
    },
  });

/** Gives the proof of a payment to the account that was assigned. */
export const useGiveProof = (onDone: () => void) =>
  useMoneyCall({
    guard: proofGuard,
    send: ({ key, request }) => client.ask(giveProof, request, { idempotencyKey: key }),
    onDone: () => {
      refreshBank();
      onDone();
    },
  });

/** Takes a bank request back. */
export const useCancelDeposit = (onDone: () => void) =>
  useMoneyCall({
    guard: cancelGuard,
    send: ({ key, request }) => client.ask(cancelDeposit, request, { idempotencyKey: key }),
    onDone: () => {
      refreshBank();
      onDone();
    },
  });
