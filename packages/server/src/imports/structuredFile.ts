/** A file of records that are no rows: read from its beginning, whichever record is next. */
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { DataFile, DataFileOptions, SentAnswers, SentRecord } from './sentRecords'

interface StructuredRecord {
  readonly line: number
  readonly caseName: string
  readonly answersFor: (structure: BaseStructure) => SentAnswers
}

type Read = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<StructuredRecord>

export function structuredFile(recordsIn: Read): (options: DataFileOptions) => DataFile {
  return ({ read }) => {
    async function* records(after: SentRecord['at']): AsyncGenerator<SentRecord> {
      let place = 0
      let count = 0
      for await (const record of recordsIn(counted(read(0), (bytes) => (place += bytes)))) {
        count += 1
        if (count <= after.records) continue
        yield { ...record, at: { records: count, place, line: record.line }, owner: null, fault: null, bytes: '' }
      }
    }
    return { records, columns: async () => [], atFault: async () => [], header: async () => null }
  }
}

async function* counted(chunks: AsyncIterable<Uint8Array>, tell: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    tell(chunk.byteLength)
    yield chunk
  }
}
