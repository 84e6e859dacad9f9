declare module 'bidi-js' {
  export interface EmbeddingLevels {
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly start: number; readonly end: number; readonly level: number }[];
  }
  export interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels;
    getBidiCharTypeName(character: string): string;
  }
  export default function createBidi(): Bidi;
}

declare module 'wawoff2/decompress.js' {
  /** The font of a WOFF2 file as TrueType. */
  export default function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
