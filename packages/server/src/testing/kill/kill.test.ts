import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../../scripts/postgres.mjs'
import { freePort } from '../freePort'
import { takesAll } from '../share'
import { temporaryFolder } from '../temporaryFolder'
import { createDatabase } from '../testPostgres'
import { killRounds } from './killRounds'
import { spawnServer } from './serverProcess'
import { aStudy } from './study'

const kills = Number(process.env.KILLS ?? (takesAll ? 20 : 5))
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)
const longest = 300_000 + kills * 20_000

const folder = temporaryFolder()
const postgres: TestPostgres = await startPostgres()
afterAll(() => postgres.stop())

describe.concurrent.each([
  ['the embedded database', async (): Promise<string | null> => null],
  ['PostgreSQL', (): Promise<string | null> => createDatabase(postgres.urlOf('postgres'), 'killed', 'template0')],
] as const)('a server on %s', (name, makeDatabase) => {
  it(`keeps all that it acknowledged, whole, when it is killed ${kills} times`, {
    timeout: longest,
  }, async () => {
    const study = aStudy(join(folder, name), await freePort(), await makeDatabase())
    const report = await killRounds(study, kills, seed).catch((error: unknown) => {
      throw new Error(`With KILL_SEED=${seed}: ${error instanceof Error ? error.message : error}`, { cause: error })
    })
    console.log(`${name}, KILL_SEED=${seed}: ${JSON.stringify(report)}`)
    expect(report.kills).toBe(kills)
    expect(report.acknowledgedSaves).toBeGreaterThan(kills)
    expect(report.inRequest).toBeGreaterThan(kills / 4)
  })
})

describe.concurrent('a first start on the embedded database', () => {
  it('may be killed at any moment and is begun anew', { timeout: 300_000 }, async () => {
    const study = aStudy(join(folder, 'first start'), await freePort(), null, { bare: true })
    for (const moment of takesAll ? [600, 1800, 3000] : [600, 1800]) {
      const { kill } = spawnServer(study.settings)
      await delay(moment)
      await kill()
    }
    const server = await study.start()
    expect(server.setupSecret).not.toBeNull()
    expect(await server.stop()).toBe(0)
  })
})
