import type { Instrument } from '@vitrine/domain/market/instrument';
import { isServerTextKey } from '@vitrine/locales/server';
import type { Language } from '@vitrine/wire/envelope';
import { textIn } from '../platform/http/texts.ts';

type Named = Pick<Instrument, 'code' | 'showCode' | 'assetClass' | 'name'>;

function textOf(language: Language, key: string): string | undefined {
  return isServerTextKey(key) ? textIn(language, key) : undefined;
}

/** What a product's texts are kept under: both currencies of a currency pair, otherwise what it is a price of. */
function subjectsOf({ showCode, assetClass }: Named): readonly string[] {
  const parts = showCode.split('/');
  return assetClass.startsWith('fx-') ? parts : parts.slice(0, 1);
}

/**
 * What a product is called in a language: as staff named it, otherwise by the program's texts: "Gold", "Euro / US
 * dollar". Its display code if it has no name.
 */
export function productName(language: Language, instrument: Named): string {
  if (instrument.name !== undefined) return instrument.name;
  const subjects = subjectsOf(instrument);
  const names = subjects.flatMap((subject) => textOf(language, `product.${subject}`) ?? []);
  return names.length === subjects.length ? names.join(' / ') : instrument.showCode;
}

/** Whatever the language of the page, people type in that of their keyboard. */
const SEARCHED: readonly Language[] = ['en', 'ar'];

/** The names and aliases that a search finds a product by: in the language of the call, in English and in Arabic. */
export function searchNames(language: Language, instrument: Named): readonly string[] {
  return [language, ...SEARCHED].flatMap((each) => [
    productName(each, instrument),
    // A name given by staff does not hide what it is a price of.
    ...subjectsOf(instrument).flatMap((subject) =>
      [textOf(each, `product.${subject}`) ?? [], textOf(each, `alias.${subject}`)?.split(',') ?? []].flat(),
    ),
  ]);
}
