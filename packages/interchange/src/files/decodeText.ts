/** The text of a file in the encodings that spreadsheet programs write. */

export interface DecodedText {
  readonly text: string
  /** Whether the encoding was guessed, because the bytes are no UTF-8. */
  readonly isGuessed: boolean
}

/** UTF-8, or UTF-16 with a byte order mark; other bytes are read as Windows-1252. The mark is taken off. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const mark = [...bytes.subarray(0, 2)]
  if (mark[0] === 0xff && mark[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), isGuessed: false }
  if (mark[0] === 0xfe && mark[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
  }
}
