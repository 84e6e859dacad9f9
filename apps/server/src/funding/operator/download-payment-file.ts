import { downloadPaymentFile } from '@vitrine/wire/funding/operator/download-payment-file';
import { FileAnswer, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { readPaymentFile } from './payment-files-store.ts';

async function* contentOf(text: string): AsyncGenerator<string, void> {
  yield text;
}

/** The same bytes each time: the file was stored when it was made. */
export const downloadPaymentFileRoute = ({ desk }: PaymentDesk): Route =>
  desk.route(downloadPaymentFile, async ({ file: id }, { client, recordAudit }) => {
    recordAudit({ subject: `payment-file/${id}` });
    const file = await readPaymentFile(client, id);
    const { rows } = await client.query<{ file: string }>('SELECT file FROM payout_batches WHERE id = $1', [id]);
    if (file === undefined || rows[0] === undefined) return new Refused('request.not-found');
    const name = file.provider === 'bank' ? (`${file.message}.xml` as const) : (`${file.message}.json` as const);
    return new FileAnswer(name, file.payments, false, contentOf(rows[0].file));
  });
