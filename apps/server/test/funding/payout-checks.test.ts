import { accountKeyOf, bankDetailsOf, wrongBankFields } from '@vitrine/wire/funding/bank-details';
import { addressOn, chainOf } from '@vitrine/wire/funding/coin-addresses';
import { describe, expect, it } from 'vitest';

describe('an address on a chain', () => {
  it.each([
    ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    // BIP-350, taproot.
    ['bitcoin', 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'],
    // EIP-55.
    ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['ethereum', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ] as const)('of %s passes: %s', (chain, address) => {
    expect(addressOn(chain, address)).toBe(address);
  });

  it.each([
    ['bitcoin', 'a letter of base58 changed', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
    ['bitcoin', 'a letter of bech32 changed', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdr'],
    ['bitcoin', 'the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['ethereum', 'a capital changed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
    ['ethereum', 'a digit short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['tron', 'a letter changed', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s'],
    ['tron', 'an address of Bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['tron', 'nothing', ''],
  ] as const)('of %s is refused: %s', (chain, _why, address) => {
    expect(addressOn(chain, address)).toBeUndefined();
  });

  it('is one text, however it was written or scanned', () => {
    const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(addressOn('ethereum', checksummed.toLowerCase())).toBe(checksummed);
    expect(addressOn('ethereum', `0x${checksummed.slice(2).toUpperCase()}`)).toBe(checksummed);
    expect(addressOn('bitcoin', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ')).toBe(
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    );
    expect(addressOn('bitcoin', 'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2?amount=0.1')).toBe(
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    );
  });

  it('belongs to the chain of the protocol, or of the coin', () => {
    expect(chainOf({ code: 'USDT', protocol: 'TRC20' })).toBe('tron');
    expect(chainOf({ code: 'USDT', protocol: 'ERC20' })).toBe('ethereum');
    expect(chainOf({ code: 'BTC', protocol: '' })).toBe('bitcoin');
    expect(chainOf({ code: 'DOGE', protocol: '' })).toBeUndefined();
  });
});

const NOTHING_MORE = () => false;
const account = { payee_account: '0532013000', payee_name: 'Ada Lovelace' };

describe('details of a bank account', () => {
  it('need account and name of the payee, and what the site asks for', () => {
    expect(wrongBankFields(bankDetailsOf({}), NOTHING_MORE)).toEqual(['payee_account', 'payee_name']);
    expect(wrongBankFields(bankDetailsOf(account), NOTHING_MORE)).toEqual([]);
    const needed = (field: string) => field === 'bank_swift' || field === 'post_code';
    expect(wrongBankFields(bankDetailsOf(account), needed)).toEqual(['bank_swift', 'post_code']);
  });

  it.each([
    ['bank_iban', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['bank_iban', 'gb29 nwbk 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['bank_swift', 'deutdeff', 'DEUTDEFF'],
    ['bank_swift', 'DEUT DE FF 500', 'DEUTDEFF500'],
    ['bank_ifsc', 'hdfc0001234', 'HDFC0001234'],
    ['routing_number', '021-000-021', '021000021'],
  ] as const)('%s: %s is stored as %s', (field, typed, stored) => {
    const details = bankDetailsOf({ ...account, [field]: typed });
    expect(details[field]).toBe(stored);
    expect(wrongBankFields(details, NOTHING_MORE)).toEqual([]);
  });

  it.each([
    ['bank_iban', 'DE89370400440532013001'],
    ['bank_iban', 'XX89370400440532013000'],
    ['bank_swift', 'DEUTXXFF5'],
    ['bank_ifsc', 'HDFC1001234'],
    ['routing_number', '021000022'],
    ['routing_number', '000000000'],
    ['payee_account', 'DE89370400440532013001'],
  ] as const)('%s: %s is refused', (field, typed) => {
    expect(wrongBankFields(bankDetailsOf({ ...account, [field]: typed }), NOTHING_MORE)).toEqual([field]);
  });

  it('are the same account by IBAN, wherever it was written, and by number and bank', () => {
    const byIban = bankDetailsOf({ ...account, bank_iban: 'DE89 3704 0044 0532 0130 00' });
    const asAccount = bankDetailsOf({ payee_account: 'de89370400440532013000', payee_name: 'Somebody' });
    expect(accountKeyOf(asAccount)).toBe(accountKeyOf(byIban));
    const indian = bankDetailsOf({ ...account, bank_ifsc: 'HDFC0001234' });
    expect(accountKeyOf(bankDetailsOf({ ...account, payee_account: '00532013000', bank_ifsc: 'HDFC0001234' }))).toBe(
      accountKeyOf(indian),
    );
    expect(accountKeyOf(bankDetailsOf({ ...account, bank_ifsc: 'HDFC0009999' }))).not.toBe(accountKeyOf(indian));
  });
});
