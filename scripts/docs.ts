/** Writes what is generated in docs/, and the messages of mails: run it after a call, a chart or a mail changed. A test fails while a page is not current. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { wirePage } from '../packages/api-adapter/src/wirePage'
import { areas } from '../packages/server/src/areas'
import { pglitePool } from '../packages/server/src/database/embedded/pglitePool'
import { kyselyOn } from '../packages/server/src/database/openDatabase'
import { matrixCsv } from '../packages/server/src/testing/authz/matrixCsv'
import { databasePage } from '../packages/server/src/testing/database/databasePage'
import { borrowPglite } from '../packages/server/src/testing/lentPglite'
import { mailMessages, mailMessagesFile } from '../packages/web/mailMessages'
import { chartPages } from './charts/chartPages'

const docs = join(import.meta.dirname, '../docs')
const charts = join(docs, 'charts')

writeFileSync(join(docs, 'wire.md'), wirePage(areas.flatMap(({ calls }) => calls.map(({ wire }) => wire))))
rmSync(charts, { recursive: true, force: true })
for (const [file, text] of await chartPages()) {
  mkdirSync(dirname(join(charts, file)), { recursive: true })
  writeFileSync(join(charts, file), text)
}
writeFileSync(join(docs, 'authz-matrix.csv'), matrixCsv())
writeFileSync(mailMessagesFile, await mailMessages())
const db = kyselyOn(pglitePool(await borrowPglite()))
writeFileSync(join(docs, 'database.md'), await databasePage(db))
