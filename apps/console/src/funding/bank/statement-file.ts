import type { ResponseOf } from '@vitrine/wire/call';
import type { statementFiles } from '@vitrine/wire/funding/operator/statement-files';

export type StatementFiles = ResponseOf<typeof statementFiles>;
export type StatementFile = StatementFiles['rows'][number];
