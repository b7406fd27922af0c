/** A server that is killed while a file is submitted to it: the command waits for it, and each line has its effect once. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@casebook/api-adapter/client'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../../scripts/postgres.mjs'
import type { Database } from '../../services'
import { verifyTrail } from '../../trail/verifyTrail'
import { casebookCommand } from '../casebookCommand'
import { freePort } from '../freePort'
import { rests } from '../share'
import { startProgram } from '../startProgram'
import { temporaryFolder } from '../temporaryFolder'
import { createDatabase } from '../testPostgres'
import type { ServerProcess } from './serverProcess'
import { administrator, aStudy, createAdministrator, signIn } from './study'
import { ledgerBase } from './writer'

const records = 200

it('submits each line once while the server is killed again and again [MORE-13]', async () => {
  const folder = temporaryFolder()
  const study = aStudy(folder, await freePort(), null)
  let server = await study.start()
  await createAdministrator(server)
  const file = join(folder, 'cases.ndjson')
  const base = { group: ledgerBase.group, base: ledgerBase.id }
  const lines = Array.from({ length: records }, (_, i) => ({ base, caseName: `L${i}`, facts: [aFact(i)] }))
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

  const { PATH } = process.env
  const args = [...casebookCommand, 'submit', file, '--to', server.url, '--user', administrator.username]
  const env = { PATH, CASEBOOK_PASSWORD: administrator.password }
  const command = startProgram(args, { env })
  const said = text(command.stdout)
  const ended = once(command, 'exit')
  for (let kill = 0; kill < 2; kill++) {
    while ((await submittedTo(server)) < records / 5) await delay(10)
    expect(command.exitCode).toBeNull()
    await server.kill()
    server = await study.start()
  }
  expect([(await ended)[0], await said]).toEqual([0, `${records} cases submitted, 0 refused\n`])
  await server.stop()
  await study.inspect(async (db) => {
    expect(await namesIn(db)).toEqual(lines.map(({ caseName }) => caseName).sort())
    for await (const fault of verifyTrail(db)) expect(fault).toBeUndefined()
  })
})

describe.each(rests ? ['PostgreSQL'] : ['the embedded database', 'PostgreSQL'])(
  'many who submit at once to a server on %s',
  (name) => {
    it('have each case made once, and all that were acknowledged, while it is killed again and again [MORE-13]', async () => {
      const postgres = name === 'PostgreSQL' ? await startPostgres() : null
      const url = postgres && (await createDatabase(postgres.urlOf('postgres'), 'submitted', 'template0'))
      const study = aStudy(temporaryFolder(), await freePort(), url)
      let server = await study.start()
      await createAdministrator(server)
      const { send } = await signIn(server)
      const base = { group: ledgerBase.group, base: ledgerBase.id }
      const acknowledged = new Map<string, string>()
      let [nth, isOver] = [0, false]

      /** Sends each case until it is answered, under its key. */
      const sender = async () => {
        while (!isOver) {
          const mine = ++nth
          const caseName = `S${mine}`
          const { submitCase } = createClient(submissionWire, (sent) => send({ ...sent, idempotencyKey: caseName }))
          while (!acknowledged.has(caseName)) {
            const answer = await submitCase({ submission: { base, caseName, facts: [aFact(mine)] } }).catch(() => null)
            if (answer) expect(answer).toMatchObject({ type: 'Submitted', caseName })
            if (answer?.type === 'Submitted') acknowledged.set(caseName, answer.id)
            else await delay(100)
          }
        }
      }
      const senders = Promise.all(Array.from({ length: 20 }, sender))
      for (const moment of [900, 1300]) {
        await delay(moment)
        await server.kill()
        server = await study.start()
      }
      const before = acknowledged.size
      await expect.poll(() => acknowledged.size, { timeout: 100_000 }).toBeGreaterThan(before + 60)
      isOver = true
      await senders
      await server.stop()
      await study.inspect(async (db) => {
        const rows = await db.selectFrom('study_case').select(['name', 'id']).execute()
        expect(new Map(rows.map(({ name, id }) => [name, id]))).toEqual(acknowledged)
        expect(rows).toHaveLength(acknowledged.size)
        for await (const fault of verifyTrail(db)) expect(fault).toBeUndefined()
      })
      await postgres?.stop()
    })
  },
)

function aFact(nth: number) {
  const question = ledgerBase.questionnaires[0]?.questions.find(({ type }) => type === 'Num')
  if (!question) throw new Error('The ledger asks for no number')
  return { id: question.id, value: nth }
}

/** Cases, since the server was started. */
async function submittedTo({ url }: ServerProcess): Promise<number> {
  const figures = await (await fetch(`${url}metrics`)).text()
  return Number(/^casebook_calls_total\{call="cases.submitCase",result="Submitted"\} (\d+)$/m.exec(figures)?.[1] ?? 0)
}

async function namesIn(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('study_case').select('name').execute()
  return rows.map(({ name }) => name).sort()
}
