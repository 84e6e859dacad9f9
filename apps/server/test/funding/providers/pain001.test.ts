import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bicOf, ibanOf } from '../../../src/funding/providers/bank/account.ts';
import { type PaymentFile, paymentFileXml, paymentText } from '../../../src/funding/providers/bank/pain001.ts';
import { childrenOf, readXml, textAt, type XmlElement } from '../../../src/funding/providers/bank/xml.ts';
import { type BankPayout, ProviderError } from '../../../src/funding/providers/provider.ts';

const PAYEE = { name: 'Anna Keller', account: 'DE02 1203 0000 0000 2020 51', bic: undefined };
const payout = (withdrawal: bigint, amount: bigint, payee: Partial<BankPayout['payee']> = {}): BankPayout => ({
  withdrawal,
  currency: 'EUR',
  amount,
  payee: { ...PAYEE, ...payee },
});
const file = (payouts: readonly BankPayout[], more: Partial<PaymentFile> = {}): PaymentFile => ({
  version: '09',
  messageId: 'V20261125-0123456789',
  createdAt: Date.parse('2026-11-25T10:00:00.123Z'),
  payOn: '2026-11-26',
  debtor: { name: 'House & Söhne Ltd', account: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  currency: 'EUR',
  siteName: 'Vitrine',
  payouts,
  ...more,
});
const initiation = async (of: PaymentFile): Promise<XmlElement> =>
  (await readXml(paymentFileXml(of))).root.children[0]!;
const refused = (of: PaymentFile): string => {
  try {
    paymentFileXml(of);
    return '';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return error.message;
  }
};

describe('payment files (pain.001)', () => {
  it.each([
    ['03', 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03'],
    ['09', 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'],
  ] as const)('version %s has the elements in the order of its schema', async (version, namespace) => {
    const text = paymentFileXml(file([payout(1n, 1_500_000n, { bic: 'BYLADEM1001' })], { version }));
    expect((await readXml(text)).namespace).toBe(namespace);
    const [header, payment] = (await readXml(text)).root.children[0]!.children;
    const names = (element: XmlElement | undefined) => element?.children.map(({ name }) => name);
    expect(names(header)).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
    expect(names(payment)).toEqual([
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'PmtTpInf',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf',
    ]);
    const one = payment!.children.at(-1)!;
    expect(names(one)).toEqual(['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf']);
    expect(textAt(payment, 'ReqdExctnDt', 'Dt') ?? textAt(payment, 'ReqdExctnDt')).toBe('2026-11-26');
    expect(textAt(one, 'CdtrAgt', 'FinInstnId', version === '03' ? 'BIC' : 'BICFI')).toBe('BYLADEM1001');
    expect(one.children[1]!.children[0]).toMatchObject({ text: '1.50', attributes: { Ccy: 'EUR' } });
    expect(textAt(payment, 'Dbtr', 'Nm')).toBe('House + Sohne Ltd');
    expect(textAt(one, 'CdtrAcct', 'Id', 'IBAN')).toBe('DE02120300000000202051');
  });

  it('number and sum of the payments are counted for any payouts, to the cent', async () => {
    const cents = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(cents, async (amounts) => {
        const payouts = amounts.map((amount, index) => payout(BigInt(index + 1), BigInt(amount) * 10_000n));
        const [header, payment] = (await initiation(file(payouts))).children;
        const sum = amounts.reduce((total, amount) => total + amount, 0);
        const expected = `${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}`;
        for (const level of [header, payment]) {
          expect(textAt(level, 'CtrlSum')).toBe(expected);
          expect(textAt(level, 'NbOfTxs')).toBe(`${amounts.length}`);
        }
        expect(childrenOf(payment, 'CdtTrfTxInf')).toHaveLength(amounts.length);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['an amount finer than the currency', file([payout(1n, 1_505_000n)]), 'decimals'],
    ['yen with decimals', file([{ ...payout(1n, 1_500_000n), currency: 'JPY' }], { currency: 'JPY' }), 'decimals'],
    ['nothing', file([]), 'payments'],
    ['zero', file([payout(1n, 0n)]), 'amount'],
    ['a withdrawal twice', file([payout(1n, 1_000_000n), payout(1n, 1_000_000n)]), 'twice'],
    ['two currencies', file([payout(1n, 1_000_000n), { ...payout(2n, 1_000_000n), currency: 'USD' }]), 'not in EUR'],
    [
      'a wrong check digit',
      file([payout(1n, 1_000_000n, { account: 'DE03120300000000202051', bic: 'BYLADEM1001' })]),
      'not an account',
    ],
    ['a wrong BIC', file([payout(1n, 1_000_000n, { bic: 'BYLADE' })]), 'not a BIC'],
    ['an account number without a BIC', file([payout(1n, 1_000_000n, { account: '12345678' })]), 'needs a BIC'],
    ['a name that banks cannot print', file([payout(1n, 1_000_000n, { name: '王小明' })]), 'no Latin letters'],
    [
      'an account with markup',
      file([payout(1n, 1_000_000n, { account: '<x>', bic: 'BYLADEM1001' })]),
      'not an account',
    ],
  ])('refuses %s', (_, bad, why) => {
    expect(refused(bad)).toContain(why);
  });

  it('text becomes what every bank prints, or nothing', () => {
    expect(paymentText('Łukasz “Żółw” & Co. <b>', 70)).toBe('Lukasz Zolw + Co. b');
    expect(paymentText('//a//b/', 70)).toBe('a/b');
    expect([paymentText('!!!', 70), paymentText('Сергей', 70), paymentText('', 70)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const printed = paymentText(text, 35);
        if (printed !== undefined)
          expect(printed).toMatch(/^[A-Za-z0-9\-?:().,'+ ]([A-Za-z0-9/\-?:().,'+ ]{0,33}[A-Za-z0-9\-?:().,'+])?$/);
      }),
    );
  });

  it('IBAN and BIC are checked', () => {
    expect(ibanOf('gb82 west 1234 5698 7654 32')).toBe('GB82WEST12345698765432');
    expect(['GB82WEST12345698765433', 'XX00', 'DE8937040044053201300'].map(ibanOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(bicOf('cobadeff')).toBe('COBADEFF');
    expect(bicOf('COBA1EFF')).toBeUndefined();
  });
});
