/**
 * A font of the Web (WOFF 1.0, https://www.w3.org/TR/WOFF/) as a plain one. PDFKit opens the fonts anew for each document, and its library unpacks
 * their tables forty times slower than Node does.
 */
import { inflateSync } from 'node:zlib'

export function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + 20 * i
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const data = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      data: packed < length ? inflateSync(data) : data,
    }
  })
  const head = Buffer.alloc(12 + 16 * count)
  // The version, then how many tables there are, and three numbers for a search by halves.
  woff.copy(head, 0, 4, 8)
  const steps = Math.floor(Math.log2(count))
  for (const [i, value] of [count, 16 * 2 ** steps, steps, 16 * (count - 2 ** steps)].entries())
    head.writeUInt16BE(value, 4 + 2 * i)
  const parts: Buffer[] = [head]
  let end = head.length
  for (const [i, { tag, checksum, data }] of tables.entries()) {
    const at = 12 + 16 * i
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(end, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const padding = -data.length & 3
    parts.push(data, Buffer.alloc(padding))
    end += data.length + padding
  }
  return Buffer.concat(parts)
}
