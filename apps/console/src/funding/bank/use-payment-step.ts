import type { Call, RequestOf } from '@vitrine/wire/call';
import { operatorDeposits } from '@vitrine/wire/funding/operator/operator-deposits';
import { operatorPayments } from '@vitrine/wire/funding/operator/operator-payments';
import { type Sender, useSend } from '../../ground/send.ts';

/** Decides on a reported payment, and reads payments and deposits again whatever comes of it. */
export function usePaymentStep<C extends Call>(
  call: C,
  done: (request: RequestOf<C>) => string,
  onDone: () => void,
): Sender<C> {
  return useSend(call, {
    // The first part of the address is that of the count in the rail.
    touches: [[operatorPayments.operation], ['payments'], [operatorDeposits.operation], ['deposits']],
    done,
    onDone,
    isQuiet: true,
  });
}
