import { requestBankDeposit } from '@vitrine/wire/funding/request-bank-deposit';
import { route } from '../platform/http/context.ts';
import { type ClaimDeps, claimDeposit } from './claim-deposit.ts';

export const requestBankDepositRoute = (deps: ClaimDeps) =>
  route(requestBankDeposit, ({ number: amount, symbol_id: currency }, context) => {
    const { uid } = context.caller;
    return claimDeposit(deps, context, { way: 'bank', currency, amount }, (key) =>
      deps.engine.submit({ kind: 'claim-deposit', uid, way: 'bank', currency, amount }, key),
    );
  });
