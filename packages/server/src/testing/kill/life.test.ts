import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { luckOf } from '@casebook/test-fixtures/luck'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../../scripts/postgres.mjs'
import { freePort } from '../freePort'
import { temporaryFolder } from '../temporaryFolder'
import { createDatabase } from '../testPostgres'
import { type ServerProcess, spawnServer } from './serverProcess'
import { aStudy, createAdministrator, signIn } from './study'
import { Writer } from './writer'

const folder = temporaryFolder()

describe('a server on the embedded database', () => {
  let server: ServerProcess
  let study: ReturnType<typeof aStudy>
  beforeAll(async () => {
    study = aStudy(join(folder, 'embedded'), await freePort(), null)
    server = await study.start()
    await createAdministrator(server)
  })
  afterAll(() => server.kill())

  it('is the only one on its folder: another is refused at once, by one sentence with folder and process', async () => {
    const tries = [await refusedServer(), await refusedServer(), await refusedServer()]
    for (const { code, said } of tries) {
      expect(code).toBe(1)
      expect(JSON.parse(said)).toEqual({
        level: 'fatal',
        time: expect.any(String),
        msg: `The data folder ${study.settings.DATA_DIR} is in use by another server (process ${server.pid}).`,
      })
    }
    // It does not wait for the lock: on a quiet machine this takes half a second, on a busy one its program must load first.
    expect(Math.min(...tries.map(({ after }) => after))).toBeLessThan(10_000)
    expect(server.hasEnded()).toBe(false)
  })

  it('finishes what it is doing when it is told to stop', async () => {
    const writer = new Writer('stopped', await signIn(server), luckOf(1))
    while (writer.acknowledgedSaves === 0) await writer.step()
    const work = writer.write()
    await delay(300)
    expect(await server.stop()).toBe(0)
    await work
    server = await study.start()
    await writer.recover()
  })

  async function refusedServer() {
    const started = performance.now()
    const { child, said } = spawnServer({ ...study.settings, PORT: '0' })
    const code = await new Promise((resolve) => child.once('close', resolve))
    return { code, said: said(), after: performance.now() - started }
  }
})

describe('a server on PostgreSQL', () => {
  it('outlives a restart of the database, also in the middle of requests', async () => {
    const postgres = await startPostgres()
    const url = await createDatabase(postgres.urlOf('postgres'), 'outlived', 'template0')
    const study = aStudy(join(folder, 'outlived'), await freePort(), url)
    const server = await study.start()
    try {
      await createAdministrator(server)
      const writer = new Writer('patient', await signIn(server), luckOf(2))
      for (let round = 0; round < 3; round++) {
        const work = writer.write().catch((error: unknown) => String(error))
        await delay(300)
        await postgres.restart()
        expect(await Promise.race([work, delay(300, '')])).toMatch(/^$|was answered by 50[03]/)
        await untilHealthy(server)
        expect(server.hasEnded()).toBe(false)
        await writer.recover()
      }
      while (writer.acknowledgedSaves === 0) await writer.step()
      expect(await server.stop()).toBe(0)
    } finally {
      await server.kill()
      await postgres.stop()
    }
  })
})

async function untilHealthy({ url }: ServerProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await fetch(`${url}healthz`)).ok) return
    await delay(50)
  }
  throw new Error('The server does not find its database again')
}
