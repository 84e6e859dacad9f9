import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import { route } from '../platform/http/context.ts';
import { type Claim, type ClaimDeps, claimDeposit } from './claim-deposit.ts';

export const claimWireDepositRoute = (deps: ClaimDeps) =>
  route(claimWireDeposit, ({ number: amount, symbol_id: currency, wire_id: wire, proofImg }, context) => {
    const claim: Claim = { way: 'wire', currency, amount, wire, proof: proofImg };
    const { uid } = context.caller;
    return claimDeposit(deps, context, claim, (key) =>
      deps.engine.submit({ kind: 'claim-deposit', uid, way: 'wire', currency, amount }, key),
    );
  });
