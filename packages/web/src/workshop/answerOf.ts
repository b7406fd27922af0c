import type { NamedFile, Reading, WrittenSheet } from '@casebook/core/candidates/authorsFile'
import type { Source } from '@casebook/interchange/convert'
import { openFile } from '@casebook/interchange/openFile'
import { patchFile } from '@casebook/interchange/patch/patchFile'
import type { AskedReader } from './fileReader'

/** Most authors only read. */
const writers = () => import('@casebook/interchange/writtenBase')

const sourceOf = ({ bytes, name: fileName, language, preset }: NamedFile & Reading): Source => ({
  bytes,
  fileName,
  language,
  preset: preset ?? undefined,
})

/** What the thread of authors' files answers. */
export async function answerOf(asked: AskedReader) {
  switch (asked.type) {
    case 'open':
      return openFile(sourceOf(asked.file))
    case 'writeBack': {
      const { writeBack } = await import('@casebook/interchange/writeBack/writeBack')
      const { file, before, after } = asked
      const written = await writeBack({ source: sourceOf(file), before, after })
      if (written.type === 'Refused') return written
      const { bytes } = written
      return { type: 'Written', bytes, opened: await openFile(sourceOf({ ...file, bytes })) } satisfies WrittenSheet
    }
    case 'patch':
      return patchFile(asked.bytes, asked.edits)
    case 'writeTexts': {
      const { writeTexts } = await import('@casebook/interchange/texts/writeTexts')
      return writeTexts(asked.texts, asked.format)
    }
    case 'readTexts': {
      const { readTexts } = await import('@casebook/interchange/texts/readTexts')
      return readTexts(asked.bytes)
    }
    case 'readList': {
      const { readCodeList } = await import('@casebook/interchange/codeList/readCodeList')
      return readCodeList(asked.bytes, asked.language)
    }
    case 'prepare':
      await Promise.all([writers(), import('@casebook/interchange/fhir/readFhir')])
      return null
    case 'write': {
      const { writtenBase } = await writers()
      return writtenBase(asked.base, asked.format, asked.language ?? undefined)
    }
  }
}
