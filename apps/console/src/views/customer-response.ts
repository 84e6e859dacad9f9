import type { ResponseOf } from '@vitrine/wire/call';
import type { customer } from '@vitrine/wire/views/operator/customer';

export type Customer = ResponseOf<typeof customer>;
