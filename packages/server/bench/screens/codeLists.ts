/**
 * Times the search in a code list, over HTTP: `npm run bench:code-lists [CODES]`, 100,000 if no number is given. Each word is typed letter by letter,
 * as people do; the first search makes the index.
 */
import { createClient } from '@casebook/api-adapter/client'
import { codeListsWire } from '@casebook/api-adapter/codeLists/codeLists.wire'
import type { ListedCode } from '@casebook/core/codeLists/codeList'
import { PGlite } from '@electric-sql/pglite'
import { insertList } from '../../src/codeLists/codeLists.repository'
import { columnTypes } from '../../src/database/columnTypes'
import { pglitePool } from '../../src/database/embedded/pglitePool'
import { migrate } from '../../src/database/migrate'
import { kyselyOn } from '../../src/database/openDatabase'
import { startWard } from '../../src/locks/ward.fixture'

const count = Number(process.argv[2] ?? 100_000)
const parts = [
  'akute',
  'chronische',
  'Infarkt',
  'Vorderwand',
  'Niere',
  'Gelenk',
  'näher',
  'bezeichnet',
  'Größe',
  'Sjögren',
]
const codes = Array.from({ length: count }, (_, i): ListedCode => {
  const words = [0, 1, 2, 3, 4].map((nth) => parts[(i * (nth + 3) + nth) % parts.length])
  const code = `${String.fromCharCode(65 + (i % 26))}${String(i).padStart(6, '0')}`
  return { code, label: { de: `${words.join(' ')} ${i}` }, parent: null }
})

const db = kyselyOn(pglitePool(await PGlite.create({ parsers: columnTypes })))
await migrate(db)
const ward = await startWard(db)
const from = { list: 'Bench', version: '1' }
const stored = performance.now()
await insertList(db, { ...from, codes, languages: ['de'], checksum: '', at: new Date(), by: 'root' })
console.log(`stored in ${Math.round(performance.now() - stored)} ms`)

const { searchCodes } = createClient(codeListsWire, ward.ada.browser.send)
async function timed(typed: string): Promise<number> {
  const begun = performance.now()
  const answer = await searchCodes({ ...from, typed })
  if (answer.type !== 'FoundCodes') throw new Error(answer.type)
  return performance.now() - begun
}

const memory = process.memoryUsage().heapUsed
console.log(`the first search, with its index: ${Math.round(await timed(''))} ms`)
console.log(`held: ${Math.round((process.memoryUsage().heapUsed - memory) / 1024 / 1024)} MiB, not collected`)
const typed = ['infarkt vorder', 'a0001', 'sjogren nahe', 'grosse 99', 'c', 'nobody has this']
const times: number[] = []
for (let round = 0; round < 5; round++)
  for (const words of typed)
    for (let length = 1; length <= words.length; length++) times.push(await timed(words.slice(0, length)))
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(1)
console.log(
  `${times.length} searches of ${count} codes over HTTP, ms: p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`,
)
await ward.server.close()
process.exit(0)
