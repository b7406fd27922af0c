/** A server of two processes on PostgreSQL, of which one is killed again and again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import { luckOf } from '@casebook/test-fixtures/luck'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../../scripts/postgres.mjs'
import { freePort } from '../freePort'
import { temporaryFolder } from '../temporaryFolder'
import { createDatabase } from '../testPostgres'
import type { Browser } from '../testServer'
import { judge } from './judge'
import { type ServerProcess, startServerProcess } from './serverProcess'
import { aStudy, createAdministrator, type Study, signIn } from './study'
import { ledgerBase, Writer } from './writer'

const kills = 4
const writers = 4

describe('a server of two processes', () => {
  let postgres: TestPostgres
  let study: Study
  let server: ServerProcess
  let browser: Browser
  beforeAll(async () => {
    postgres = await startPostgres()
    const url = await createDatabase(postgres.urlOf('postgres'), 'shared', 'template0')
    study = aStudy(join(temporaryFolder(), 'shared'), await freePort(), url)
    server = await startServerProcess({ ...study.settings, PROCESSES: '2' })
    await createAdministrator(server)
    browser = await signIn(server)
  })
  afterAll(async () => {
    await server?.kill()
    await postgres?.stop()
  })

  it(`keeps all that it acknowledged when one is killed ${kills} times, and starts another`, {
    timeout: 300_000,
  }, async () => {
    const random = luckOf(7)
    const people = Array.from({ length: writers }, (_, i) => new Writer(`shared${i}`, browser, random))
    for (let round = 0; round < kills; round++) {
      const victim = (await bothRunning())[round % 2] ?? 0
      let isOver = false
      const work = Promise.all(
        people.map(async (person) => {
          while (!isOver && (await person.step())) {}
        }),
      )
      await delay(300 + random.below(500))
      process.kill(victim, 'SIGKILL')
      await delay(200)
      isOver = true
      await work
      for (const person of people) await person.recover()
      expect(await bothRunning()).not.toContain(victim)
    }
    expect(people.reduce((sum, { acknowledgedSaves }) => sum + acknowledgedSaves, 0)).toBeGreaterThan(kills)
    await study.inspect((db) =>
      judge(
        db,
        people.flatMap(({ cases }) => cases),
      ),
    )
  })

  it('answers a key that comes to-both-at-once only once, and tells the figures of both together', async () => {
    const begun = 'casebook_calls_total{call="cases.newCase",result="Ok"}'
    const before = (await figure(begun)) || 0
    const { newCase } = wireClient(casesWire, browser.send)
    const base = { group: ledgerBase.group, base: ledgerBase.id }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => newCase({ base }, { idempotencyKey: 'to-both-at-once' })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await figure(begun)) - before).toBe(8)
  })

  it('ends with all its processes when it is told to', async () => {
    const ids = await bothRunning()
    expect(await server.stop()).toBe(0)
    for (const id of ids) expect(() => process.kill(id, 0)).toThrow('ESRCH')
  })

  /** NaN where there is none. */
  async function figure(name: string): Promise<number> {
    const figures = await (await fetch(`${server.url}metrics`)).text()
    const line = figures.split('\n').find((one) => one.startsWith(`${name} `))
    return Number(line?.slice(name.length))
  }

  /** The ids of both processes, once two answer calls. */
  async function bothRunning(): Promise<readonly number[]> {
    while ((await figure('casebook_processes')) !== 2) await delay(50)
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    return children.trim().split(/\s+/).map(Number)
  }
})
