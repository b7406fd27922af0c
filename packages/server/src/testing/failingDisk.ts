/** A process whose disk stops keeping what is written, in the middle of its work. Acknowledged rows are printed. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const sync = fs.fsyncSync
let isBroken = false
fs.fsyncSync = (descriptor) => {
  if (isBroken) throw new Error('EIO: i/o error, fsync')
  sync(descriptor)
}
syncBuiltinESMExports()

const { openDurablePglite } = await import('../database/embedded/durablePglite')
const { pglite } = await openDurablePglite(process.argv[2] ?? '')
await pglite.exec('create table said (id integer)')
for (let id = 1; id < 10; id++) {
  isBroken = id > 3
  await pglite.query('insert into said values ($1)', [id])
  console.log(id)
}
