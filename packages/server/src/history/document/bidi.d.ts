declare module 'bidi-js' {
  interface Levels {
    readonly levels: Uint8Array
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): Levels
    /** Pairs of indices, both inclusive. */
    getReorderSegments(
      text: string,
      levels: Levels,
      start?: number,
      end?: number,
    ): readonly (readonly [number, number])[]
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
