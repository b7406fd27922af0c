/** The server that bench/attacks.mjs attacks: with people who have accounts, and a base to enter cases in. Prints its address. */
import { publishBase } from '../src/bases/publishBase'
import { readConfig } from '../src/config/config'
import { visitBase } from '../src/entry/visitStudy.fixture'
import { createUser } from '../src/session/users'
import { startServer } from '../src/startServer'

/** The fourth uploads files of studies. */
const rolesOf = (i: number) => (i === 4 ? (['PI', 'DATA_MANAGER'] as const) : (['PI'] as const))
const password = process.env.BENCH_PASSWORD ?? ''
const server = await startServer(readConfig({ ...process.env, PORT: '0', TRUST_PROXY: '1', LOG_LEVEL: 'silent' }))
await publishBase(server.services, visitBase)
for (let i = 0; i < 20; i++)
  await createUser(server.services.db, { username: `person${i}`, password, roles: rolesOf(i), at: new Date() })
console.log(server.url)
process.once('SIGTERM', async () => {
  await server.close()
  process.exit(0)
})
