/** Writes what is generated in docs/: run it after a contract changed. A test fails while a page is not current. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contracts } from '../packages/api-adapter/src/contracts'
import { wirePage } from '../packages/api-adapter/src/wirePage'

writeFileSync(join(import.meta.dirname, '../docs/wire.md'), wirePage(contracts))
