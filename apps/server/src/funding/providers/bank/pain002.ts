import { refuse } from './statement.ts';
import { child, childrenOf, readXml, textAt, type XmlElement } from './xml.ts';

/** What a bank says of one payment, or of a whole file. */
export interface PaymentStatus {
  /** Undefined: of every payment of the file that is not named. */
  readonly endToEnd: string | undefined;
  readonly state: 'accepted' | 'rejected';
  readonly reason: string | undefined;
}

export interface StatusReport {
  /** The file that it answers. */
  readonly messageId: string;
  readonly statuses: readonly PaymentStatus[];
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.(?:03|10)$/;
/** What the bank may still change its mind about counts as accepted: only a statement proves that money left. */
const ACCEPTED: ReadonlySet<string> = new Set([
  'ACCP',
  'ACSP',
  'ACSC',
  'ACWC',
  'ACTC',
  'ACCC',
  'PDNG',
  'RCVD',
  'PART',
  'ACWP',
]);

function statusOf(
  code: string | undefined,
  element: XmlElement,
  endToEnd: string | undefined,
): PaymentStatus | undefined {
  if (code === undefined) return undefined;
  if (code !== 'RJCT' && code !== 'CANC' && !ACCEPTED.has(code)) refuse(`${code} is not a payment status`);
  const information = child(element, 'StsRsnInf');
  const reason = textAt(information, 'Rsn', 'Cd') ?? textAt(information, 'Rsn', 'Prtry');
  const state = code === 'RJCT' || code === 'CANC' ? 'rejected' : 'accepted';
  return { endToEnd, state, reason: state === 'rejected' ? reason : undefined };
}

/** Reads a payment status report, pain.002 version 03 or 10. Throws `ProviderError`. */
export async function parsePain002(text: string): Promise<StatusReport> {
  const { root, namespace } = await readXml(text);
  if (!NAMESPACE.test(namespace))
    refuse(`${namespace || 'a document without namespace'} is not pain.002 version 03 or 10`);
  const report = child(root, 'CstmrPmtStsRpt');
  const group = child(report, 'OrgnlGrpInfAndSts') ?? refuse('the report names no file');
  const statuses = [statusOf(textAt(group, 'GrpSts'), group, undefined)];
  for (const payment of childrenOf(report, 'OrgnlPmtInfAndSts')) {
    // A file of ours has one payment block, so its status is that of the file.
    statuses.push(statusOf(textAt(payment, 'PmtInfSts'), payment, undefined));
    for (const one of childrenOf(payment, 'TxInfAndSts'))
      statuses.push(
        statusOf(textAt(one, 'TxSts'), one, textAt(one, 'OrgnlEndToEndId') ?? refuse('a status names no payment')),
      );
  }
  return {
    messageId: textAt(group, 'OrgnlMsgId') ?? refuse('the report names no file'),
    statuses: statuses.filter((status) => status !== undefined),
  };
}

/** Whether it is a status report, so that one upload takes both. */
export const isStatusReport = (text: string): boolean =>
  /urn:iso:std:iso:20022:tech:xsd:pain\.002/.test(text.slice(0, 4_000));

/** Named for what it answers; the whole is refused unless each of its payments is named. */
export const statusFor = ({ statuses }: StatusReport, endToEnd: string): PaymentStatus | undefined =>
  statuses.find((one) => one.endToEnd === endToEnd) ?? statuses.findLast((one) => one.endToEnd === undefined);
