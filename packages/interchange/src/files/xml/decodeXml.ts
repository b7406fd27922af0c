/** The text of an XML file in the encoding that its mark, its first bytes or its declaration name. */

export type DecodedXml =
  | { readonly type: 'Text'; readonly text: string }
  | { readonly type: 'Refused'; readonly reason: string }

const declaration = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.:-]*)["']/

/** Without a declaration it is UTF-8. Bytes that the encoding does not have are no text, and nothing is guessed. */
export function decodeXml(bytes: Uint8Array): DecodedXml {
  const begin = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1000))
  const declared = declaration.exec(begin)?.[1] ?? 'UTF-8'
  // Words that can be read byte by byte are not in UTF-16, whatever they say.
  const name = widthOf(bytes) ?? declared.replace(/^utf-16.*$/i, 'UTF-8')
  const decoder = decoderOf(name)
  if (!decoder)
    return { type: 'Refused', reason: `The encoding ${name} of the file is not known here: save it as UTF-8.` }
  try {
    return { type: 'Text', text: decoder.decode(bytes) }
  } catch {
    return {
      type: 'Refused',
      reason: `The file is not in ${name}, as it says: some of its letters cannot be read. Save it as UTF-8.`,
    }
  }
}

/** US-ASCII and Latin 1 are read as Windows-1252, as in browsers. */
function decoderOf(encoding: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    return null
  }
}

/** UTF-16 shows in its first two bytes: a mark, or `<` with a zero beside it. Null: it is in no such encoding. */
function widthOf([first, second]: Uint8Array): string | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return first === 0xef && second === 0xbb ? 'utf-8' : null
}

/** Whether its first sign is `<`, in whichever encoding. */
export function isXml(bytes: Uint8Array): boolean {
  const begin = [...bytes.subarray(0, 1000)].filter((byte) => byte !== 0)
  const mark = [0xef, 0xbb, 0xbf, 0xfe, 0xff]
  return begin.find((byte) => byte > 0x20 && !mark.includes(byte)) === 0x3c
}
