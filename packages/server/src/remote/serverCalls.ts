/**
 * Calls to a server over the network, under one account or access key. A call that gets no answer, or is asked to wait, is made again under its key;
 * a session that has ended is begun anew.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { accessKeysWire } from '@casebook/api-adapter/accessKeys/accessKeys.wire'
import { createClient, type Send } from '@casebook/api-adapter/client'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { apiLevel } from '@casebook/api-adapter/wire'
import { acceptsFiles, resultHeader } from '@casebook/api-adapter/wireFiles'
import { StartRefused } from '../startRefused'

export type Credential = { readonly key: string } | { readonly user: string; readonly password: string }

interface Server {
  readonly url: URL
  readonly credential: Credential
}

/** The server has read the request and will not take it, however often it is sent. */
export class NotTaken extends StartRefused {}

const longestWait = 5_000
/** A server that is down for so long will not come back soon. */
const patience = 10 * 60_000

export type OnWaiting = (why: string) => void

export function serverCalls(
  { url: server, credential }: Server,
  onWaiting: OnWaiting,
): Send & { readonly signIn: () => Promise<string> } {
  const cookies = new Map<string, string>()
  let signingIn: Promise<unknown> | null = null

  async function fetchOnce({ url, body, idempotencyKey }: Parameters<Send>[0]): Promise<Response> {
    const response = await fetch(new URL(url, server), {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        Origin: server.origin,
        'X-Casebook': String(apiLevel),
        Accept: acceptsFiles,
        ...('key' in credential
          ? { Authorization: `Bearer ${credential.key}` }
          : { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body !== undefined && { body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }

  /** Until there is an answer that says something of the request. */
  async function insist(message: Parameters<Send>[0]): Promise<unknown> {
    const giveUpAt = Date.now() + patience
    for (let wait = 250; ; wait = Math.min(2 * wait, longestWait)) {
      const why = await fetchOnce(message).then(answerOrReason, (error: unknown) => reasonOf(error))
      if (typeof why !== 'string') return why.answer
      if (Date.now() > giveUpAt) throw new StartRefused(`${why} The same command goes on where it stopped.`)
      onWaiting(why)
      await delay(wait)
    }
  }

  /** Answers the name of the account. */
  async function signIn(): Promise<string> {
    if ('key' in credential) {
      const own = await createClient(accessKeysWire, insist).getOwnKey()
      if (own.type !== 'OwnKey') throw new StartRefused(`${server.href} knows no access keys.`)
      return own.owner
    }
    const { user, password } = credential
    const { type } = await createClient(sessionWire, insist).login({ user, password })
    if (type !== 'LoginSuccessful') throw new StartRefused(`${server.href} does not let ${user} sign in: ${type}.`)
    return user
  }

  async function send(message: Parameters<Send>[0]): Promise<unknown> {
    const answer = await insist(message)
    if (typeof answer !== 'object' || answer === null || !('LoginRequired' in answer)) return answer
    signingIn ??= signIn().finally(() => {
      signingIn = null
    })
    await signingIn
    return insist(message)
  }

  return Object.assign(send, { signIn })
}

/** A text says why the call has to be made again. */
async function answerOrReason(response: Response): Promise<{ readonly answer: unknown } | string> {
  const { status } = response
  if (response.headers.has(resultHeader)) return { answer: withBody(response) }
  if (status === 200) return { answer: await response.json() }
  const text = await response.text()
  if (status === 507)
    throw new StartRefused('The disk of the server is full. The same command goes on where it stopped.')
  if (status === 401)
    throw new StartRefused('The server does not take the access key: it was revoked, has ended, or is not from there.')
  if (status === 429 || status >= 500) return `The server answers with status ${status}.`
  throw new NotTaken(describe(status, text))
}

/** The result in the header; the content of its file is the response, whose body is yet to be read. */
function withBody(response: Response): unknown {
  const answer: unknown = JSON.parse(response.headers.get(resultHeader) ?? '')
  const [result] = Object.values(answer as Readonly<Record<string, { file?: object }>>)
  if (result?.file) Object.assign(result.file, { content: response })
  return answer
}

function describe(status: number, text: string): string {
  try {
    const { error, path, fault } = JSON.parse(text)
    return [error, path, fault].filter(Boolean).join(': ')
  } catch {
    return `The server refuses it with status ${status}`
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof TypeError)) throw error
  const { cause } = error
  return `The server does not answer: ${cause instanceof Error && 'code' in cause ? cause.code : error.message}.`
}

/** @throws StartRefused if it is none */
export function addressOf(to: string): URL {
  const address = to.includes('://') ? to : `http://${to}`
  if (!URL.canParse(address)) throw new StartRefused(`${to} is no address of a server.`)
  return new URL(address.endsWith('/') ? address : `${address}/`)
}
