import { claimCoinDeposit } from '@vitrine/wire/funding/claim-coin-deposit';
import { route } from '../platform/http/context.ts';
import { type Claim, type ClaimDeps, claimDeposit } from './claim-deposit.ts';

export const claimCoinDepositRoute = (deps: ClaimDeps) =>
  route(claimCoinDeposit, ({ number: amount, symbol_id: currency, charge_id, address, proofImg }, context) => {
    const channel = { id: charge_id, address };
    const claim: Claim = { way: 'coin', currency, amount, channel, proof: proofImg };
    const { uid } = context.caller;
    return claimDeposit(deps, context, claim, (key) =>
      deps.engine.submit({ kind: 'claim-deposit', uid, way: 'coin', currency, amount }, key),
    );
  });
