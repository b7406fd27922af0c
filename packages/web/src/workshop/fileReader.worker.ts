/** Reads and corrects authors' files beside the thread that draws. */
import type { CellEdit } from '@casebook/core/candidates/authorsFile'
import { openFile } from '@casebook/interchange/openFile'
import { patchFile } from '@casebook/interchange/patch/patchFile'
import type { AskedReader } from './fileReader'

self.addEventListener('message', ({ data }: MessageEvent<AskedReader>) => {
  answerOf(data).then(
    (answer) => self.postMessage({ id: data.id, answer }),
    (error: unknown) => self.postMessage({ id: data.id, error: String(error) }),
  )
})

function answerOf(asked: AskedReader) {
  if (asked.type === 'patch') return patchFile(asked.bytes, asked.edits as readonly CellEdit[])
  const { bytes, name: fileName, language, preset } = asked.file
  return openFile({ bytes, fileName, language, preset: preset ?? undefined })
}
