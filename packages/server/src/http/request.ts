/** Reads what came over the network, and refuses what no client of ours sends. Never repeats what it was sent. */
import { RequestDoesNotFit } from '@casebook/api-adapter/server'
import type { Context } from 'hono'
import type { Edge } from './edge'

export class RequestRefused extends Error {
  readonly status: 400 | 403 | 405 | 413 | 415

  constructor(status: RequestRefused['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** The action and the other fields of the address. A field that stands there twice has no meaning. */
export function readAddress(url: string): { action: string; query: Readonly<Record<string, string>> } {
  const fields = new Map<string, string>()
  for (const [name, value] of new URL(url).searchParams) {
    if (fields.has(name)) throw new RequestRefused(400, 'A field of the address is given twice')
    fields.set(name, value)
  }
  const action = fields.get('action') ?? ''
  fields.delete('action')
  // Defines each field as the object's own, also one of the name __proto__.
  const query: Record<string, string> = Object.fromEntries(fields)
  checkText(query)
  return { action, query }
}

/** The fields of an address that is no call; null for one that means nothing. */
export function fieldsOf(url: string): Readonly<Record<string, string>> | null {
  try {
    return readAddress(url).query
  } catch (error) {
    if (error instanceof RequestRefused || error instanceof RequestDoesNotFit) return null
    throw error
  }
}

/** The JSON of the body, of at most so many bytes; an empty body says nothing and is null. */
export async function readJson(c: Context<Edge>, longest: number): Promise<unknown> {
  const text = await readText(c, longest)
  if (text === '') return null
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new RequestRefused(415, 'The body must be application/json')
  try {
    return JSON.parse(text)
  } catch {
    throw new RequestRefused(400, 'The body is not JSON')
  }
}

async function readText(c: Context<Edge>, longest: number): Promise<string> {
  if (Number(c.req.header('Content-Length') ?? 0) > longest) throw tooLong(longest)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of c.env?.incoming ?? c.req.raw.body ?? []) {
    length += chunk.byteLength
    if (length > longest) throw tooLong(longest)
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new RequestRefused(400, 'The body is not UTF-8')
  }
}

function tooLong(longest: number): RequestRefused {
  return new RequestRefused(413, `The body is longer than ${longest} bytes`)
}

/** No database keeps NUL or half of a surrogate pair; to drop them silently would change what was said. */
const unreadable = /[\0\p{Surrogate}]/u

/** No call nests as deeply. */
const deepest = 32

interface Part {
  readonly value: unknown
  readonly path: readonly string[]
}

/** Looks through all text of a request, without recursion: its depth is the sender's choice. */
export function checkText(request: unknown): void {
  const parts: Part[] = [{ value: request, path: [] }]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { value, path } = part
    if (typeof value === 'string' && unreadable.test(value)) throw new RequestDoesNotFit('unreadable_text', [...path])
    if (typeof value !== 'object' || value === null) continue
    if (path.length === deepest) throw new RequestDoesNotFit('nested_too_deeply', [])
    for (const [name, inner] of Object.entries(value)) parts.push({ value: inner, path: [...path, name] })
  }
}
