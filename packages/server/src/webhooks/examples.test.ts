/** Runs the programs in docs/examples, each where its language is. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { aKey } from '../accessKeys/accessKeys.fixture'
import { startWard } from '../locks/ward.fixture'
import { freePort } from '../testing/freePort'
import { temporaryFolder } from '../testing/temporaryFolder'
import { openTestDatabase } from '../testing/testDatabase'
import { post } from './post'
import { newSigningSecret, signedHeaders } from './signature'

const examples = join(import.meta.dirname, '../../../../docs/examples')
const languages = [
  { language: 'Python', command: 'python3', ending: 'py', probe: ['--version'] },
  { language: 'R', command: 'Rscript', ending: 'R', probe: ['-e', 'loadNamespace("httr2"); loadNamespace("httpuv")'] },
] as const

const folder = temporaryFolder()
const ward = await startWard(await openTestDatabase())
afterAll(() => ward.server.close())

for (const { language, command, ending, probe } of languages)
  describe.skipIf(spawnSync(command, probe).status !== 0)(`the examples in ${language}`, () => {
    it('submit a case by an access key, once however often they are run, and export it [MORE-43]', async () => {
      const { secret } = await aKey(ward.services, 'ada', { scopes: ['submitCases', 'readData'] })
      const caseName = `P9_${language}`
      const run = (key: string) =>
        new Promise<{ readonly begins: string; readonly complained: string }>((resolve) => {
          const file = join(folder, `${language}.zip`)
          const env = { PATH: process.env.PATH, CASEBOOK: ward.server.url.slice(0, -1), CASEBOOK_KEY: key }
          const args = [join(examples, `submit_and_export.${ending}`), 'Ward', 'visit', file]
          const child = execFile(command, args, { env }, (_, __, complained) => {
            const begins = existsSync(file) ? readFileSync(file).subarray(0, 2).toString() : ''
            rmSync(file, { force: true })
            resolve({ begins, complained })
          })
          child.stdin?.end(JSON.stringify({ name: caseName, facts: [{ id: 'age', value: 41 }] }))
        })
      for (const { begins, complained } of [await run(secret), await run(secret)])
        expect([begins, complained]).toEqual(['PK', ''])
      expect(await ward.answersOf(caseName)).toMatchObject({ age: 41 })
      const refused = await run(`cbk_${'A'.repeat(43)}`)
      expect([refused.begins, refused.complained]).toEqual(['', expect.stringContaining('401')])
    })

    it('receive webhooks: each once, and none that is forged or old [MORE-44]', async () => {
      const [secret, port] = [newSigningSecret(), await freePort()]
      const env = { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) }
      const child = spawn(command, [join(examples, `receive_webhooks.${ending}`)], { env })
      onTestFinished(() => void child.kill())
      let printed = ''
      child.stdout.on('data', (piece: Buffer) => {
        printed += piece.toString()
      })
      const now = Math.floor(Date.now() / 1000)
      const send = (body: string, by = secret, timestamp = now) =>
        post({ webhookHosts: [`127.0.0.1:${port}`] }, `http://127.0.0.1:${port}/`, {
          body,
          headers: signedHeaders(by, { id: `msg_${body.length}`, timestamp, body }),
        })
      const body = '{"type":"case.saved"}'
      while ((await send(body)) !== null) await delay(100)
      expect(await send(body)).toBeNull()
      expect(await send('{"forged":1}', newSigningSecret())).toBe('status 401')
      expect(await send('{"old":1}', secret, now - 3600)).toBe('status 401')
      await expect.poll(() => printed).toBe(`${body}\n`)
    })
  })
