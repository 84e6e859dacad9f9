import type { ResponseOf } from '@vitrine/wire/call';
import { operatorWithdrawals } from '@vitrine/wire/funding/operator/operator-withdrawals';
import { paymentFiles } from '@vitrine/wire/funding/operator/payment-files';

/** Withdrawals that the next file can pay. */
export type Ready = ResponseOf<typeof paymentFiles>['ready'][number];

/** What a file, and the answer to one, changes. */
export const FILE_TOUCHES = [[paymentFiles.operation], [operatorWithdrawals.operation]] as const;
