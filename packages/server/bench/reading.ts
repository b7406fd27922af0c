/**
 * `npm run bench:reading`: milliseconds in which the largest files of the corpora beside the project are read as studies, and written again; and in
 * which other words of one question are written back into the author's own file. Shortest, median and longest of nine.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { baseStructure } from '@casebook/core/bases/structure'
import { applied } from '@casebook/core/studyDrafts/operations'
import { convert } from '@casebook/interchange/convert'
import { type WrittenFormat, writeAs } from '@casebook/interchange/write'
import { writeBack } from '@casebook/interchange/writeBack/writeBack'
import { sharedPath } from '../../test-fixtures/src/shared'

const rounds = 9
const files: readonly (readonly [path: string, format: WrittenFormat])[] = [
  ['corpora/redcap/bridge2ai-voice.dictionary.csv', 'redcap'],
  ['corpora/arc-csv/isaric-arch-1.0.1.en.csv', 'redcap'],
  ['corpora/xlsform/cht-delivery.xlsx', 'xlsform'],
  ['corpora/xlsform/pyxform-spec-test.xlsx', 'xlsform'],
]

for (const [relative, format] of files) {
  const path = sharedPath(relative)
  if (!path) continue
  const bytes = readFileSync(path)
  const taken: Record<'read' | 'written' | 'written back', number[]> = { read: [], written: [], 'written back': [] }
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const source = { bytes, fileName: basename(path) }
    const read = await convert(source)
    if (read.type !== 'Base') throw new Error(`${relative} is no study`)
    const isRead = performance.now()
    await writeAs(read.base, format)
    taken.read.push(isRead - start)
    const isWritten = performance.now()
    taken.written.push(isWritten - isRead)
    const ids = [...baseStructure(read.base).questions.keys()]
    const id = ids[ids.length >> 1] ?? ''
    const language = read.base.config.fallbackLanguage
    const made = applied(read.base, { type: 'say', id, field: 'text', language, words: 'In other words' })
    if (made.type === 'Refused') throw new Error(`${relative}: ${id} cannot be said otherwise`)
    const back = await writeBack({ source, before: read.base, after: made.base })
    if (back.type === 'Patched') taken['written back'].push(performance.now() - isWritten)
  }
  const figures = Object.entries(taken).flatMap(([what, all]) => (all.length > 0 ? [`${what} ${spreadOf(all)}`] : []))
  console.log(`${basename(path)}: ${figures.join('; ')}`)
}

function spreadOf(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b)
  return [0, rounds >> 1, rounds - 1].map((nth) => sorted[nth]?.toFixed(0)).join(', ')
}
