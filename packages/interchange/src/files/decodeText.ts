/** The text of a file in the encodings that spreadsheet programs write. */

export interface Encoding {
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  /** The byte order mark that the file begins with, if any. */
  readonly mark: readonly number[]
}

export interface DecodedText {
  readonly text: string
  /** Whether the encoding was guessed, because the bytes are no UTF-8. */
  readonly isGuessed: boolean
  readonly encoding: Encoding
}

const marks = [
  { name: 'utf-16le', mark: [0xff, 0xfe] },
  { name: 'utf-16be', mark: [0xfe, 0xff] },
  { name: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
] as const satisfies readonly Encoding[]

/** UTF-8 or UTF-16, with a byte order mark or without; other bytes are read as Windows-1252. The mark is taken off. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding: Encoding = marks.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte)) ?? {
    name: widthOf(bytes.subarray(0, 200)),
    mark: [],
  }
  try {
    const text = new TextDecoder(encoding.name, { fatal: encoding.name === 'utf-8' }).decode(bytes)
    return { text, isGuessed: false, encoding }
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return { text, isGuessed: true, encoding: { name: 'windows-1252', mark: [] } }
  }
}

/** Of UTF-16, every other byte of Latin letters is 0, which no text has otherwise. */
function widthOf(begin: Uint8Array): Encoding['name'] {
  const zeros = (parity: number) => begin.filter((byte, i) => byte === 0 && i % 2 === parity).length
  const most = begin.length / 4
  if (zeros(1) > most) return 'utf-16le'
  return zeros(0) > most ? 'utf-16be' : 'utf-8'
}
