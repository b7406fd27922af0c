/**
 * JSON texts as one parameter, a json[] or jsonb[]. As a text, an array puts a backslash before each quotation mark in it, which takes us
 * longer than most of a batch, and the database to take off again. In the binary form the texts stand as they are.
 */
export class JsonArray {
  readonly type: 'json' | 'jsonb'
  readonly texts: readonly (string | null)[]

  constructor(type: JsonArray['type'], texts: readonly (string | null)[]) {
    this.type = type
    this.texts = texts
  }

  /** As PostgreSQL receives an array of one dimension: what it is, then each element after its length. */
  toBytes(): Buffer {
    const version = this.type === 'jsonb' ? 1 : 0
    const lengths = this.texts.map((text) => (text === null ? 0 : Buffer.byteLength(text) + version))
    const bytes = Buffer.allocUnsafe(header + lengths.reduce((sum, length) => sum + prefix + length, 0))
    const dimensions = this.texts.length === 0 ? 0 : 1
    const head = [dimensions, this.texts.includes(null) ? 1 : 0, oids[this.type], this.texts.length, firstIndex]
    let end = 0
    for (const field of head) end = bytes.writeInt32BE(field, end)
    for (const [i, text] of this.texts.entries()) {
      end = bytes.writeInt32BE(text === null ? absent : (lengths[i] ?? 0), end)
      if (text === null) continue
      if (version > 0) end = bytes.writeUInt8(version, end)
      end += bytes.write(text, end)
    }
    return dimensions === 0 ? bytes.subarray(0, emptyHeader) : bytes
  }
}

/** The OIDs of these types, the same in every PostgreSQL. */
const oids = { json: 114, jsonb: 3802 }
const prefix = 4
const emptyHeader = 3 * prefix
const header = 5 * prefix
const firstIndex = 1
const absent = -1
