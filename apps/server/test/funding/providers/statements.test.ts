import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../src/funding/providers/bank/read-statements.ts';
import { identifyEntries } from '../../../src/funding/providers/bank/statement.ts';
import { ProviderError, type ProviderRefusal } from '../../../src/funding/providers/provider.ts';
import { camtFile, detailsXml, IBAN } from './camt-file.ts';

const read = (text: string) => readStatements(Buffer.from(text));
const only = async (text: string) => (await read(text))[0]!;

async function refusalOf(content: string | Uint8Array): Promise<ProviderRefusal | undefined> {
  try {
    await readStatements(typeof content === 'string' ? Buffer.from(content) : content);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return error.code;
  }
}

describe('CAMT.053', () => {
  it.each(['02', '08'] as const)(
    'version %s gives each booked payment with its payer, text and references',
    async (version) => {
      const details = detailsXml({
        version,
        text: 'RF54 0000 1234 thank you',
        name: 'Jürgen Müller &amp; Söhne',
        endToEnd: 'E2E-1',
        reference: 'TX-1',
      });
      const statement = await only(
        camtFile({
          version,
          opening: '10.00',
          closing: '90.50',
          entries: [
            { amount: '100.50', reference: 'E-1', details },
            { amount: '20', direction: 'DBIT', reference: 'E-2' },
            { amount: '7', status: 'PDNG', reference: 'E-3' },
          ],
        }),
      );
      expect(statement).toMatchObject({
        account: IBAN,
        number: 'STMT-1',
        currency: 'EUR',
        opening: 10_000_000n,
        pending: 1,
      });
      expect(statement.entries).toHaveLength(2);
      expect(statement.entries[0]).toMatchObject({
        direction: 'credit',
        isReversal: false,
        amount: 100_500_000n,
        bookedOn: '2026-11-24',
        bankReference: 'TX-1',
        endToEnd: 'E2E-1',
        text: 'RF54 0000 1234 thank you',
        party: 'Jürgen Müller & Söhne',
        partyAccount: 'DE02120300000000202051',
      });
      expect(statement.entries[1]).toMatchObject({ direction: 'debit', amount: 20_000_000n, bankReference: 'E-2' });
    },
  );

  it.each(['02', '08'] as const)(
    'version %s splits a batch whose payments add up, and only such a one',
    async (version) => {
      const two = (first: string, second: string) =>
        detailsXml(
          { version, amount: first, text: 'one', reference: 'A' },
          { version, amount: second, text: 'two', reference: 'B' },
        );
      const [whole] = await read(camtFile({ version, entries: [{ amount: '30.00', details: two('10.00', '20.00') }] }));
      expect(whole!.entries.map(({ amount, text, payments }) => [amount, text, payments])).toEqual([
        [10_000_000n, 'one', 1],
        [20_000_000n, 'two', 1],
      ]);
      const [torn] = await read(camtFile({ version, entries: [{ amount: '30.00', details: two('10.00', '19.99') }] }));
      expect(torn!.entries).toMatchObject([{ amount: 30_000_000n, payments: 2, party: undefined, text: '' }]);
      const said = '<NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch></NtryDtls>';
      const [unnamed] = await read(camtFile({ version, entries: [{ amount: '30.00', details: said }] }));
      expect(unnamed!.entries).toMatchObject([{ amount: 30_000_000n, payments: 3 }]);
    },
  );

  it('a reversal keeps its direction and names the payer whose payment is taken back', async () => {
    const [statement] = await read(
      camtFile({
        entries: [
          { amount: '5', direction: 'DBIT', reversal: true, details: detailsXml({ name: 'Anna Keller' }) },
          {
            amount: '6',
            direction: 'CRDT',
            reversal: true,
            details: detailsXml({ role: 'Cdtr', name: 'Max Payee', more: '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' }),
          },
        ],
      }),
    );
    expect(statement!.entries).toMatchObject([
      { direction: 'debit', isReversal: true, party: 'Anna Keller' },
      { direction: 'credit', isReversal: true, party: 'Max Payee', returnReason: 'AC04' },
    ]);
  });

  it('charges that the bank kept are read in both forms', async () => {
    const charged = (version: '02' | '08', more: string) =>
      only(camtFile({ version, entries: [{ amount: '95', details: detailsXml({ version, more }) }] }));
    const old = await charged('02', '<Chrgs><Amt Ccy="EUR">2.50</Amt></Chrgs><Chrgs><Amt Ccy="EUR">2.5</Amt></Chrgs>');
    const recent = await charged(
      '08',
      '<Chrgs><Rcrd><Amt Ccy="EUR">5</Amt></Rcrd><Rcrd><Amt Ccy="USD">1</Amt></Rcrd></Chrgs>',
    );
    expect([old.entries[0]!.charges, recent.entries[0]!.charges]).toEqual([5_000_000n, 5_000_000n]);
  });

  it.each([
    [
      'a sum that is not that of its entries',
      camtFile({ opening: '0.00', closing: '5.00', entries: [{ amount: '4.99' }] }),
    ],
    ['an entry in another currency', camtFile({ entries: [{ amount: '1', currency: 'USD' }] })],
    ['an amount with an exponent', camtFile({ entries: [{ amount: '1e3' }] })],
    ['a negative amount', camtFile({ entries: [{ amount: '-1' }] })],
    ['seven decimals', camtFile({ entries: [{ amount: '1.0000001' }] })],
    ['a day that does not exist', camtFile({ entries: [{ amount: '1', bookedOn: '2026-02-30' }] })],
    ['a direction that does not exist', camtFile({ entries: [{ amount: '1' }] }).replace('CRDT', 'BOTH')],
    ['no statement', camtFile({ entries: [] }).replace(/<Stmt>[\s\S]*<\/Stmt>/, '')],
    ['an end in the middle', camtFile({ entries: [{ amount: '1' }] }).slice(0, -30)],
  ])('refuses a file with %s', async (_, file) => {
    expect(await refusalOf(file)).toBe('invalid');
  });

  it.each(['camt.052.001.02', 'camt.054.001.08', 'camt.053.001.13', 'pain.001.001.03'])(
    'refuses %s: it is no statement that is read',
    async (name) => {
      expect(await refusalOf(camtFile({ entries: [] }).replace('camt.053.001.02', name))).toBe('unknown-format');
    },
  );
});

describe('hostile XML', () => {
  const withDoctype = (doctype: string, text: string) =>
    camtFile({ entries: [{ amount: '1', details: detailsXml({ text }) }] }).replace(
      '<Document',
      `${doctype}\n<Document`,
    );
  const lols = Array.from({ length: 10 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
    '',
  );

  it.each([
    ['a billion laughs', withDoctype(`<!DOCTYPE x [<!ENTITY l0 "lol">${lols}]>`, '&l10;')],
    ['an external entity', withDoctype('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>', '&f;')],
    ['an external document type', withDoctype('<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">', 'x')],
    ['a document type that never ends', withDoctype('<!DOCTYPE x [', 'x')],
    [
      'a document type after 70 KB of comments',
      withDoctype(`<!--${'-a'.repeat(35_000)}-->\n<!DOCTYPE x [<!ENTITY a "b">]>`, '&a;'),
    ],
    [
      'an entity that nothing declares',
      camtFile({ entries: [{ amount: '1', details: detailsXml({ text: '&nbsp;' }) }] }),
    ],
    ['an encoding of its own', camtFile({ entries: [] }).replace('UTF-8', 'UTF-7')],
  ])('refuses %s', async (_, file) => {
    expect(await refusalOf(file)).toBe('invalid');
  });

  it('refuses what is nested, wide or long beyond any statement', async () => {
    const inside = (xml: string) => camtFile({ entries: [] }).replace('</Stmt>', `${xml}</Stmt>`);
    expect(await refusalOf(inside('<a>'.repeat(10_000) + '</a>'.repeat(10_000)))).toBe('too-large');
    expect(await refusalOf(inside(`<a>${'<b/>'.repeat(200_001)}</a>`))).toBe('too-large');
    expect(await refusalOf(inside(`<a>${'x'.repeat(20_000)}</a>`))).toBe('too-large');
    expect(await refusalOf(inside(`<a ${Array.from({ length: 30 }, (_, n) => `a${n}=""`).join(' ')}/>`))).toBe(
      'too-large',
    );
    expect(await refusalOf(new Uint8Array(16 * 1024 * 1024 + 1).fill(60))).toBe('too-large');
  });

  it('attributes cannot reach a prototype', async () => {
    const file = camtFile({ entries: [{ amount: '1' }] }).replace('<Amt ', '<Amt __proto__="EUR" constructor="x" ');
    await read(file);
    expect(({} as { Ccy?: string }).Ccy).toBeUndefined();
  });

  it('any bytes are read or refused, and never throw anything else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
        expect(['unknown-format', 'invalid', 'too-large']).toContain(await refusalOf(bytes));
      }),
    );
  });

  it('a sound file with one piece replaced is read or refused, and never throws anything else', async () => {
    const sound = camtFile({
      opening: '0',
      closing: '1',
      entries: [{ amount: '1', details: detailsXml({ text: 'x' }) }],
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(sound.length), fc.nat(20), fc.string({ maxLength: 20 }), async (start, length, piece) => {
        await refusalOf(sound.slice(0, start) + piece + sound.slice(start + length));
      }),
      { numRuns: 300 },
    );
  });
});

const mt940 = (lines: readonly string[], closing: string): string =>
  [
    ':20:STARTUMSE',
    `:25:37040044/0532013000`,
    ':28C:00012/001',
    ':60F:C261123EUR100,00',
    ...lines,
    `:62F:C261124EUR${closing}`,
    '-',
  ].join('\r\n');

describe('MT940', () => {
  it('reads German subfields: payer, text and end-to-end reference', async () => {
    const file = mt940(
      [
        ':61:2611241124CR50,25N166NONREF//B4K1234567',
        ':86:166?00GUTSCHRIFT?100599?20EREF+ABC-1?21SVWZ+RF54 0000 12?2234 danke',
        '?30COBADEFFXXX?31DE02120300000000202051?32Jürgen M?33üller',
      ],
      '150,25',
    );
    const statement = await only(file);
    expect(statement).toMatchObject({
      format: 'mt940',
      account: '370400440532013000',
      currency: 'EUR',
      closing: 150_250_000n,
    });
    expect(statement.entries).toMatchObject([
      {
        direction: 'credit',
        amount: 50_250_000n,
        bookedOn: '2026-11-24',
        bankReference: 'B4K1234567',
        endToEnd: 'ABC-1',
        text: 'RF54 0000 1234 danke',
        party: 'Jürgen Müller',
        partyAccount: 'DE02120300000000202051',
      },
    ]);
  });

  it('reads slashes as Dutch banks write them, and free text', async () => {
    const file = mt940(
      [
        ':61:261124C1,00NTRFEREF//0001',
        ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A',
        '/NAME/A KELLER/REMI/USTD//RF54 0000 1234/EREF/NOTPROVIDED',
        ':61:261124D2,50NMSC12345',
        'SUPPLEMENTARY',
        ':86:Just words',
        'over two lines',
      ],
      '98,50',
    );
    expect((await only(file)).entries).toMatchObject([
      { party: 'A KELLER', partyAccount: 'NL91ABNA0417164300', text: 'RF54 0000 1234' },
      { direction: 'debit', amount: 2_500_000n, text: 'Just words over two lines SUPPLEMENTARY', endToEnd: '12345' },
    ]);
  });

  it.each([
    ['ABWA in the text', '166?00X?20SVWZ+RF54 0000 1234 ABWA+Max Muster?31DE1?32Real Payer', 'Real Payer'],
    ['ABWA before the text', '166?00X?20ABWA+Max Muster?21SVWZ+hello?31DE1?32Real Payer', 'Real Payer'],
    ['a subfield in the text', '166?00X?20SVWZ+a?32Max Muster?30BIC?31DE1?32Real Payer', undefined],
    ['a second half of the name in the text', '166?00X?20SVWZ+a?33 Muster?30BIC?31DE1?32Max', undefined],
    ['a subfield behind the name', '166?00X?20SVWZ+a?30BIC?31DE1?32Real Payer?60b?32Max Muster', undefined],
    ['a name in the text', '/TRTP/X/IBAN/NL1/NAME/REAL PAYER/REMI/hello /NAME/MAX MUSTER', 'REAL PAYER'],
    ['an account in the text', '/TRTP/X/IBAN/NL1/NAME/REAL PAYER/REMI/hello /CNTP/NL2/BIC/MAX MUSTER/', 'REAL PAYER'],
    ['a name in the reference', '/EREF/A/NAME/MAX MUSTER//CNTP/NL1/BIC1/REAL PAYER///REMI/USTD//hello/', undefined],
    ['a name before the name', '/EREF/A/NAME/MAX MUSTER/NAME/REAL PAYER/REMI/hello', undefined],
    ['an account in the reference', '/EREF/A/CNTP/N/B/MAX MUSTER//CNTP/NL1/BIC1/REAL PAYER///REMI/x', undefined],
  ])('%s does not name the payer', async (_, details, party) => {
    const [entry] = (await only(mt940([':61:2611241124C50,00NTRFNONREF//1', `:86:${details}`], '150,00'))).entries;
    expect(entry?.party).toBe(party);
  });

  it('the first end-to-end reference counts, and none behind the text of a German bank', async () => {
    const endToEnd = async (details: string) =>
      (await only(mt940([':61:2611241124C50,00NTRFOWN//1', `:86:${details}`], '150,00'))).entries[0]?.endToEnd;
    expect(await endToEnd('166?00X?20EREF+ONE EREF+TWO?21SVWZ+text?32Name')).toBe('ONE');
    expect(await endToEnd('166?00X?20SVWZ+text EREF+TWO?32Name')).toBe('OWN');
    expect(await endToEnd('/TRTP/X/NAME/A/REMI/text/EREF/TWO/EREF/ONE')).toBe('OWN');
  });

  it('reversals, expected entries, SWIFT blocks and a year’s end', async () => {
    const file = `{1:F01COBADEFFXXXX0000000000}{2:I940COBADEFFXXXXN}{4:\r\n${mt940(
      [
        ':61:2701020102RC10,00NTRFX//1',
        ':61:2612311230RD3,NTRFX//2',
        ':61:2701020102EC5,00NTRFX//3',
        ':61:2701021231D1,00NTRFX//4',
      ],
      '92,00',
    )}}`;
    const statement = await only(file);
    expect(statement.pending).toBe(1);
    expect(statement.entries.map(({ direction, isReversal, bookedOn }) => [direction, isReversal, bookedOn])).toEqual([
      ['debit', true, '2027-01-02'],
      ['credit', true, '2026-12-30'],
      ['debit', false, '2026-12-31'],
    ]);
  });

  it.each([
    ['entries that do not add up', mt940([':61:2611241124C50,00NTRFX//1'], '150,01')],
    ['an entry that cannot be read', mt940([':61:garbage'], '100,00')],
    ['an amount without comma', mt940([':61:2611241124C50NTRFX//1'], '150,00')],
    ['a day that does not exist', mt940([':61:2602301124C50,00NTRFX//1'], '150,00')],
    ['no closing balance', mt940([], '100,00').replace(/:62F:.*/, '')],
    ['a field without end', mt940([`:86:${'x'.repeat(5_000)}`], '100,00')],
  ])('refuses %s', async (_, file) => {
    expect(await refusalOf(file)).toBe('invalid');
  });

  const line = fc.record({
    cents: fc.integer({ min: 1, max: 99_999_999 }),
    mark: fc.constantFrom('C', 'D', 'RC', 'RD'),
    letter: fc.constantFrom('', 'R'),
    own: fc.stringMatching(/^[A-Z0-9]{1,16}$/),
    bank: fc.stringMatching(/^[A-Z0-9]{1,16}$/),
    words: fc.stringMatching(/^[A-Za-z0-9 ]{0,60}$/),
  });

  it('what is written is what is read, for any entries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 20 }), async (lines) => {
        const text = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
        const sum = lines.reduce(
          (total, { cents, mark }) => total + (mark === 'C' || mark === 'RD' ? cents : -cents),
          1e12,
        );
        const file = [
          ':20:X',
          ':25:ABC',
          ':28C:1',
          ':60F:C261123EUR10000000000,00',
          ...lines.flatMap(({ cents, mark, letter, own, bank, words }) => [
            `:61:2611241124${mark}${letter}${text(cents)}NTRF${own}//${bank}`,
            `:86:text ${words}`,
          ]),
          `:62F:C261124EUR${text(sum)}`,
        ].join('\n');
        const { entries } = await only(file);
        expect(
          entries.map(({ amount, direction, isReversal, bankReference }) => [
            amount,
            direction,
            isReversal,
            bankReference,
          ]),
        ).toEqual(
          lines.map(({ cents, mark, bank }) => [
            BigInt(cents) * 10_000n,
            mark === 'C' || mark === 'RD' ? 'credit' : 'debit',
            mark.startsWith('R'),
            bank,
          ]),
        );
      }),
    );
  });
});

describe('identity of entries', () => {
  it('an entry has the same key in every statement that contains it, and two payments never share one', async () => {
    const a = { amount: '10.00', reference: 'A' };
    const b = { amount: '10.00', reference: 'B' };
    const twin = { amount: '3.00', details: detailsXml({ text: 'same' }) };
    const keys = async (id: string, entries: readonly (typeof a | typeof twin)[]) =>
      identifyEntries(await only(camtFile({ id, entries }))).map(({ key }) => key);
    const first = await keys('1', [a, b, twin, twin]);
    const second = await keys('2', [b, twin, twin, a]);
    expect(new Set(first).size).toBe(4);
    expect(new Set(second)).toEqual(new Set(first));
  });

  it('a reference that says there is none identifies nothing', async () => {
    const certain = async (reference: string) =>
      identifyEntries(await only(camtFile({ entries: [{ amount: '1', reference }] })))[0]!.isCertain;
    expect(await Promise.all(['NONREF', 'NOTPROVIDED', '000', 'X1'].map(certain))).toEqual([false, false, false, true]);
  });
});
