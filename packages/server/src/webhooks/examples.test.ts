/** Runs the programs in docs/examples, where there is a Python. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { aKey } from '../accessKeys/accessKeys.fixture'
import { startWard } from '../locks/ward.fixture'
import { freePort } from '../testing/freePort'
import { openTestDatabase } from '../testing/testDatabase'
import { post } from './post'
import { newSigningSecret, signedHeaders } from './signature'

const examples = join(import.meta.dirname, '../../../../docs/examples')
const hasPython = spawnSync('python3', ['--version']).status === 0

const ward = await startWard(await openTestDatabase())
afterAll(() => ward.server.close())

describe.skipIf(!hasPython)('the examples in Python', () => {
  it('submit a case by an access key, once however often they are run, and export it [MORE-43]', async () => {
    const { secret } = await aKey(ward.services, 'ada', { scopes: ['submitCases', 'readData'] })
    const run = (key: string) =>
      new Promise<{ readonly bytes: Buffer; readonly complained: string }>((resolve) => {
        const env = { PATH: process.env.PATH, CASEBOOK: ward.server.url.slice(0, -1), CASEBOOK_KEY: key }
        const args = [join(examples, 'submit_and_export.py'), 'Ward', 'visit']
        const child = execFile('python3', args, { env, encoding: 'buffer' }, (_, bytes, complained) =>
          resolve({ bytes, complained: complained.toString() }),
        )
        child.stdin?.end(JSON.stringify({ name: 'P9', facts: [{ id: 'age', value: 41 }] }))
      })
    for (const { bytes, complained } of [await run(secret), await run(secret)])
      expect([bytes.subarray(0, 2).toString(), complained]).toEqual(['PK', ''])
    expect(await ward.answersOf('P9')).toMatchObject({ age: 41 })
    expect((await run(`cbk_${'A'.repeat(43)}`)).complained).toContain('401')
  })

  it('receive webhooks: each once, and none that is forged or old [MORE-44]', async () => {
    const [secret, port] = [newSigningSecret(), await freePort()]
    const env = { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) }
    const child = spawn('python3', [join(examples, 'receive_webhooks.py')], { env })
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
