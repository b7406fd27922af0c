/** Reads and writes authors' files, in a thread of its own. Nothing of a file leaves the device by it. */
import type { Base } from '@casebook/core/bases/base'
import type {
  AskedSheet,
  CellEdit,
  NamedFile,
  OpenedFile,
  Patched,
  Reading,
  SheetWriter,
  WrittenSheet,
} from '@casebook/core/candidates/authorsFile'
import type { ExportFormat } from '@casebook/core/candidates/export/exportFormats'
import type { WrittenFile } from '@casebook/core/candidates/export/writtenFile'
import type { ReadCodeList } from '@casebook/core/codeLists/codeList'
import type { ListReader } from '@casebook/core/codeLists/codeLists.machine'
import type { Converter } from '@casebook/core/conversion/converter'
import type { TextLanguage } from '@casebook/core/language/language'
import type { BroughtTexts, SentFormat, SentTexts, TranslatorsFiles } from '@casebook/core/studyDrafts/texts/sentTexts'
import { trustedScript } from '../journal/trustedScript'
import script from './fileReader.worker.ts?worker&url'

export type AskedReader = { readonly id: number } & (
  | { readonly type: 'open'; readonly file: NamedFile & Reading }
  | { readonly type: 'patch'; readonly bytes: Uint8Array; readonly edits: readonly CellEdit[] }
  | ({ readonly type: 'writeBack' } & AskedSheet)
  | { readonly type: 'prepare' }
  | {
      readonly type: 'write'
      readonly base: Base
      readonly format: ExportFormat
      readonly language: TextLanguage | null
    }
  | { readonly type: 'writeTexts'; readonly texts: SentTexts; readonly format: SentFormat }
  | { readonly type: 'readTexts'; readonly bytes: Uint8Array }
  | { readonly type: 'readList'; readonly bytes: Uint8Array; readonly language: TextLanguage }
)

type Ask = AskedReader extends infer A ? (A extends unknown ? Omit<A, 'id'> : never) : never

interface Answered {
  readonly id: number
  readonly answer?: unknown
  /** Why there is no answer. */
  readonly error?: string
}

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (error: Error) => void
}

/** Of the thread's script, once it is trusted. */
let address: string | null = null

/** The thread begins with the first file. */
export function createFileReader(): Converter & SheetWriter & TranslatorsFiles & ListReader {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let thread: Worker | null = null
  const begin = () => {
    address ??= trustedScript('workshop', script)
    const worker = new Worker(address, { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      const { id, answer, error } = data
      const one = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) one?.resolve(answer as never)
      else one?.reject(new Error(error))
    })
    worker.addEventListener('error', () => {
      for (const { reject } of waiting.values()) reject(new Error('The file could not be read'))
      waiting.clear()
      // The next file has a thread of its own.
      worker.terminate()
      thread = null
    })
    return worker
  }
  const ask = <Answer>(asked: Ask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      thread ??= begin()
      thread.postMessage({ ...asked, id: last })
    })
  return {
    open: (file) => ask<OpenedFile>({ type: 'open', file }),
    prepare: () => ask<void>({ type: 'prepare' }),
    write: (base, format, language) => ask<WrittenFile>({ type: 'write', base, format, language }),
    writeTexts: (texts, format) => ask<Uint8Array>({ type: 'writeTexts', texts, format }),
    readList: (bytes, language) => ask<ReadCodeList>({ type: 'readList', bytes, language }),
    readTexts: (bytes) => ask<BroughtTexts>({ type: 'readTexts', bytes }),
    patch: (bytes, edits) => ask<Patched>({ type: 'patch', bytes, edits }),
    writeBack: (asked) => ask<WrittenSheet>({ type: 'writeBack', ...asked }),
    close() {
      thread?.terminate()
      thread = null
      waiting.clear()
    },
  }
}
