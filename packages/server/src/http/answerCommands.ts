/**
 * Answers the commands: the calls of a person who has a token in place of an account. Nothing here reads a cookie, knows a session or
 * could start one, so no token ever acts as a person and no session as a token.
 */
import { NoSuchCall } from '@casebook/api-adapter/server'
import { longestBodyOf } from '@casebook/api-adapter/wire'
import type { Context, Handler } from 'hono'
import type { Exchange, Services } from '../services'
import type { CallsOfPath } from './area'
import { addressOf, type Edge } from './edge'
import { answerToFault, ofEveryCall } from './faults'
import { allowListedOrigin } from './origins'
import { readJson } from './readBody'
import { checkText, RequestRefused, readAddress } from './request'
import { headersOfCalls } from './securityHeaders'

export function answerCommands(services: Services, commands: CallsOfPath): Handler<Edge> {
  const secured = headersOfCalls(services.config)
  const longest = Math.max(...[...commands.values()].map(({ call }) => longestBodyOf(call)))
  return async (c) => {
    for (const [name, value] of [...(await secured)(c), ...ofEveryCall]) c.header(name, value)
    allowListedOrigin(c, services.config, [])
    if (c.req.method === 'OPTIONS') return c.body(null, 204)
    try {
      if (c.req.method !== 'POST') throw new RequestRefused(405, 'A command is a POST')
      const { action: named, query } = readAddress(c.req.url)
      if (named !== '' || query.NoOuterLayerEncryption !== 'true')
        throw new NoSuchCall('That is not the address of commands')
      const exchange = exchangeByToken(c, services)
      const body = await readJson(c, longest, exchange.ip)
      checkText(body, isValueOfFact)
      const found = commands.get(nameOf(body))
      if (!found) throw new NoSuchCall('There is no such command')
      const { action, answer } = found
      c.set('answered', { call: `command.${action}`, result: 'failed' })
      const result = await answer({ action, query: {}, body, caller: null }, exchange)
      c.set('answered', { call: `command.${action}`, result: Object.keys(result)[0] ?? 'failed' })
      return c.json(result)
    } catch (error) {
      return answerToFault(c, services, error)
    }
  }
}

/** The one key of `command`; empty if it has not exactly one. */
function nameOf(body: unknown): string {
  const { command } = (body ?? {}) as { readonly command?: unknown }
  const names = typeof command === 'object' && command !== null ? Object.keys(command) : []
  return names.length === 1 ? (names[0] ?? '') : ''
}

function exchangeByToken(c: Context<Edge>, { config }: Services): Exchange {
  const refuse = () => {
    throw new Error('A command starts and ends no session')
  }
  const idempotencyKey = c.req.header('Idempotency-Key') ?? null
  if (idempotencyKey !== null && !/^[\x21-\x7e]{1,100}$/.test(idempotencyKey))
    throw new RequestRefused(400, 'The Idempotency-Key is not 1 to 100 plain characters')
  return {
    ip: addressOf(c, config),
    origin: '',
    clientLevel: null,
    mayChange: true,
    idempotencyKey,
    session: null,
    device: null,
    captcha: null,
    step: null,
    isGone: () => c.env?.outgoing?.destroyed ?? false,
    startSession: refuse,
    startCaptcha: refuse,
    startStep: refuse,
    endSession: refuse,
  }
}

/** Which text an answer may hold is judged fact by fact, as in data entry, so that it is refused by its name. */
function isValueOfFact(path: readonly (string | number)[]): boolean {
  return path.at(-1) === 'value' && path.at(-3) === 'facts'
}
