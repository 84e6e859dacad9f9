import { uploadPaymentAnswer } from '@vitrine/wire/funding/operator/upload-payment-answer';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { StaffContext } from '../../staff/index.ts';
import { importStatusReport } from '../providers/bank/payouts.ts';
import { decodeXml } from '../providers/bank/xml.ts';
import { importSignedPayouts } from '../providers/chain/chain-payouts.ts';
import { EthereumNode } from '../providers/chain/ethereum-node.ts';
import { sendSigned } from '../providers/chain/send-signed.ts';
import { fileNameOf, type PaymentDesk, refusing } from './payment-desk.ts';

type Context = Pick<StaffContext, 'client' | 'staff' | 'now' | 'afterCommit'>;

const answerBy = ({ offer }: PaymentDesk, { staff, now }: Context) => ({
  staff: staff.staffId,
  twoStaffAbove: offer.terms.twoStaffAbove,
  now,
});

async function takeReport(desk: PaymentDesk, context: Context, bytes: Uint8Array) {
  if (desk.payments.bank === undefined) return new Refused('funding.no-bank');
  const { message, failed, second } = await importStatusReport(
    context.client,
    decodeXml(bytes),
    answerBy(desk, context),
  );
  return { provider: 'bank' as const, message, failed: failed.map(Number), second: second.map(Number), signed: 0 };
}

/** Signed transactions are sent once it is stored whose payments they are. */
async function takeSigned(desk: PaymentDesk, context: Context, text: string) {
  const { ethereum } = desk.payments;
  if (ethereum === undefined) return new Refused('funding.no-bank');
  const { message, raws } = await importSignedPayouts(context.client, text, ethereum, answerBy(desk, context));
  const nodes = ethereum.nodes.map((url) => new EthereumNode(url));
  context.afterCommit(() => sendSigned(nodes, raws));
  return { provider: 'ethereum' as const, message, failed: [], second: [], signed: raws.length };
}

const isJson = (bytes: Uint8Array): boolean => /^\s*\{/.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));

export const uploadPaymentAnswerRoute = (desk: PaymentDesk): Route =>
  desk.desk.route(uploadPaymentAnswer, async ({ file }, context) => {
    context.recordAudit({ subject: `payment-answer/${fileNameOf(file)}` });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const taken = await refusing(async () =>
      isJson(bytes) ? takeSigned(desk, context, Buffer.from(bytes).toString('utf8')) : takeReport(desk, context, bytes),
    );
    if (!(taken instanceof Refused)) context.recordAudit({ after: taken });
    return taken;
  });
