/**
 * `npm run bench:reading`: milliseconds in which the largest files of the corpora beside the project are read as studies, and written again.
 * Shortest, median and longest of nine.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { convert } from '@casebook/interchange/convert'
import { type WrittenFormat, writeAs } from '@casebook/interchange/write'
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
  const taken: Record<'read' | 'written', number[]> = { read: [], written: [] }
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const read = await convert({ bytes, fileName: basename(path) })
    if (read.type !== 'Base') throw new Error(`${relative} is no study`)
    const isRead = performance.now()
    await writeAs(read.base, format)
    taken.read.push(isRead - start)
    taken.written.push(performance.now() - isRead)
  }
  const figures = Object.entries(taken).map(([what, all]) => `${what} ${spreadOf(all)}`)
  console.log(`${basename(path)}: ${figures.join('; ')}`)
}

function spreadOf(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b)
  return [0, rounds >> 1, rounds - 1].map((nth) => sorted[nth]?.toFixed(0)).join(', ')
}
