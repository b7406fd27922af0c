/** Looks at a workbook before it is unpacked: a small file can hold more than any memory takes. Nobody writes a study of that size. */

const mebibyte = 1_048_576

/** Of the file, of all that is in it, and how many parts it has. */
export const limits = { packed: 5 * mebibyte, unpacked: 50 * mebibyte, parts: 500, ratio: 200 } as const

interface Part {
  readonly name: string
  readonly packed: number
  readonly unpacked: number
  readonly isDeflated: boolean
  /** Where its header begins. */
  readonly at: number
}

const asXlsx = 'save it as .xlsx (Excel workbook) and give that file'
const damaged = 'The workbook is damaged: open it in a spreadsheet program, save it again, and give that file.'
const tooLarge = 'The workbook is too large to be a study: it unpacks to more than 50 MiB.'

/** Why a file that begins like a workbook is not read, in one sentence; null if it may be. */
export async function refusalOfWorkbook(bytes: Uint8Array): Promise<string | null> {
  if (isOldContainer(bytes)) return refusalOfContainer(bytes)
  if (bytes.length > limits.packed) return 'The workbook is larger than 5 MiB: take pictures and data out of it.'
  const parts = partsOf(bytes)
  if (typeof parts === 'string') return parts
  if (parts.some(({ name }) => /^(mimetype|content\.xml)$/.test(name)))
    return `This is an OpenDocument file: ${asXlsx}.`
  if (!parts.some(({ name }) => name === 'xl/workbook.xml' || name === '[Content_Types].xml'))
    return `This is an archive (ZIP) and no workbook: ${asXlsx}.`
  if (parts.some(({ name }) => /^xl\/.*\.bin$/.test(name) && name.includes('workbook')))
    return `This is a binary workbook (.xlsb): ${asXlsx}.`
  for (const part of parts) {
    const refusal = await refusalOfPart(bytes, part)
    if (refusal !== null) return refusal
  }
  return null
}

/** An old workbook, or a new one that a password encrypts. */
function isOldContainer([first, second, third]: Uint8Array): boolean {
  return first === 0xd0 && second === 0xcf && third === 0x11
}

function refusalOfContainer(bytes: Uint8Array): string {
  const name = Uint8Array.from([...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]))
  return holds(bytes, name)
    ? 'The workbook is protected with a password: take the protection off, save it, and give that file.'
    : `This is a workbook of an old Excel (.xls), whatever its name says: ${asXlsx}.`
}

function holds(bytes: Uint8Array, wanted: Uint8Array): boolean {
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return true
  return false
}

/** From the directory at the end of the file; a sentence if it has none that can be trusted. */
function partsOf(bytes: Uint8Array): readonly Part[] | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return damaged
  const count = view.getUint16(end + 10, true)
  if (count > limits.parts) return `The workbook has ${count} parts: a study has no more than ${limits.parts}.`
  const parts: Part[] = []
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return damaged
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    if (flags & 1) return 'The workbook is protected with a password: take the protection off and save it again.'
    if (method !== 0 && method !== 8) return damaged
    const nameLength = view.getUint16(at + 28, true)
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      isDeflated: method === 8,
      at: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return refusalOfSizes(parts) ?? parts
}

function endOfDirectory(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - 65_557)
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === 0x06054b50) return at
  return null
}

function refusalOfSizes(parts: readonly Part[]): string | null {
  const unpacked = parts.reduce((sum, part) => sum + part.unpacked, 0)
  if (unpacked > limits.unpacked) return tooLarge
  const isBomb = parts.some((part) => part.unpacked > mebibyte && part.unpacked > part.packed * limits.ratio)
  return isBomb ? `${tooLarge.slice(0, -1)}, or it was made to look so.` : null
}

/** Unpacks it once without keeping it: a directory may lie. */
async function refusalOfPart(bytes: Uint8Array, { at, packed, unpacked, isDeflated }: Part): Promise<string | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) return damaged
  const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (begin + packed > bytes.length) return damaged
  if (!isDeflated) return packed === unpacked ? null : damaged
  const size = await sizeUnpacked(bytes.slice(begin, begin + packed), unpacked)
  return size === unpacked ? null : damaged
}

/** Stops at more than `most` bytes. Null: they cannot be unpacked. */
async function sizeUnpacked(packed: Uint8Array<ArrayBuffer>, most: number): Promise<number | null> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return size
      size += value.length
      if (size > most) {
        await reader.cancel()
        return size
      }
    }
  } catch {
    return null
  }
}
