import { createClient } from '@casebook/api-adapter/client'
import { filesWire } from '@casebook/api-adapter/files/files.wire'
import { transferFrom } from '@casebook/api-adapter/fileTransfer'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { BodyTooLong } from '@casebook/core/call/bodyTooLong'
import type { Progress } from '@casebook/core/call/call'
// @ts-expect-error The library brings no types.
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { filesArea } from '../files/files.handlers'
import { createUser } from '../session/users'
import { sessionArea } from '../signIn/session.handlers'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser, startTestServer } from '../testing/testServer'

const db = await openTestDatabase()
const listed = 'https://clients.example.org'
const server = await startTestServer({
  db,
  areas: [sessionArea, filesArea],
  config: { allowedOrigins: [listed] },
})
const password = 'Bernoulli numbers, 1843'
const host = `${server.url}proket/`
/** A page that may make calls, in the browser of an administrator who has signed in. */
const { window, cookieJar } = new JSDOM('', { url: listed })
const files = createClient(filesWire, transferFrom(host))

beforeAll(async () => {
  await createUser(db, { username: 'root', password, roles: ['ADMIN'], at: server.clock.now() })
  const root = new Browser(server)
  await createClient(sessionWire, root.send).login({ user: 'root', password })
  for (const [name, value] of root.cookies) cookieJar.setCookieSync(`${name}=${value}`, server.url)
  vi.stubGlobal('XMLHttpRequest', window.XMLHttpRequest)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  window.close()
  await server.close()
})

/** A file that begins as a picture does. */
function picture(bytes: number): Buffer {
  const content = Buffer.alloc(bytes, 7)
  content.write('89504e470d0a1a0a', 'hex')
  return content
}

/** Sends a file of so many bytes, and hears of its progress. */
async function uploaded(bytes: number, client = files) {
  const heard: Progress[] = []
  const data = picture(bytes).toString('base64')
  const answer = client.upload({ name: 'a.png', data }, { onProgress: (progress) => heard.push(progress) })
  return { answer, heard }
}

describe('an upload', () => {
  it('arrives, and tells how long it is', async () => {
    const { answer, heard } = await uploaded(300_000)
    expect(await answer).toEqual({ type: 'Ok' })
    expect(heard[0]?.total).toBeGreaterThan(400_000)
  })

  it('is kept whole', async () => {
    const row = await db.selectFrom('stored_file').select('content').where('name', '=', 'a.png').executeTakeFirst()
    expect(picture(300_000).equals(row?.content ?? Buffer.alloc(0))).toBe(true)
  })

  it('that is too long for its call is an error that says so, and is not sent', async () => {
    const { answer, heard } = await uploaded(6 * 2 ** 20)
    const error = await answer.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(BodyTooLong)
    expect(error).toMatchObject({ longest: 7.5 * 2 ** 20 })
    expect(heard).toEqual([])
  })

  it('that the server finds too long is the same error', async () => {
    const { upload } = filesWire.calls
    const lax = { ...filesWire, calls: { ...filesWire.calls, upload: { ...upload, longestBody: 2 ** 30 } } }
    const { answer } = await uploaded(6 * 2 ** 20, createClient(lax, transferFrom(host)))
    await expect(answer).rejects.toThrow(BodyTooLong)
  })

  it('that is stopped is an error', async () => {
    const stop = new AbortController()
    const data = picture(300_000).toString('base64')
    const answer = files.upload({ name: 'stopped.png', data }, { onProgress: () => stop.abort(), signal: stop.signal })
    await expect(answer).rejects.toThrow('got no answer')
  })

  it('without an answer is an error', async () => {
    const nobody = createClient(filesWire, transferFrom('http://127.0.0.1:9/proket/'))
    const { answer } = await uploaded(10, nobody)
    await expect(answer).rejects.toThrow('got no answer')
  })
})
