/**
 * Reads the body of a request, so that no body holds up anybody else: no more of it than its call allows, few large ones at a time,
 * and what would be a great many values is refused by a look at its bytes, before it becomes any.
 */
import type { IncomingMessage } from 'node:http'
import { RequestDoesNotFit } from '@casebook/api-adapter/server'
import { kibibyte } from '@casebook/api-adapter/wire'
import { parseJson } from '@casebook/core/facts/exactJson'
import type { Context } from 'hono'
import { processes } from '../processes/processes'
import type { Edge } from './edge'
import { deepest, RequestRefused } from './request'

/** More values than the request of any call has: 10,000 facts are some 30,000. */
export const mostValues = 50_000

/** A body is large from here on. */
const large = 64 * kibibyte
/** This process's share of the bytes that all processes together may read. */
const largeAtOnce = { ofOne: Math.ceil(4 / processes), inAll: Math.ceil(16 / processes) }

/** Number of large bodies being read, by sender. */
const underWay = new Map<string, number>()

/** The JSON of the body, of at most so many bytes; an empty body says nothing and is null. */
export async function readJson(c: Context<Edge>, longest: number, sender: string): Promise<unknown> {
  const bytes = await readBytes(c, longest, sender)
  if (bytes.byteLength === 0) return null
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new RequestRefused(415, 'The body must be application/json')
  const text = textOf(bytes)
  checkExtent(bytes)
  try {
    return parseJson(text)
  } catch {
    throw new RequestRefused(400, 'The body is not JSON')
  }
}

/** The fields of a form, of at most so many bytes. */
export async function readForm(c: Context<Edge>, longest: number, sender: string): Promise<URLSearchParams> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new RequestRefused(415, 'The body must be a form')
  return new URLSearchParams(textOf(await readBytes(c, longest, sender)))
}

async function readBytes(c: Context<Edge>, longest: number, sender: string): Promise<Buffer> {
  const incoming = c.env?.incoming
  const announced = Number(c.req.header('Content-Length') ?? 0)
  let leave: (() => void) | undefined
  try {
    if (announced > longest) throw tooLong(longest)
    if (announced > large) leave = enter(sender)
    const chunks: Uint8Array[] = []
    let length = 0
    // To destroy the stream of a refused body would leave its connection open and deaf.
    for await (const chunk of incoming?.iterator({ destroyOnReturn: false }) ?? c.req.raw.body ?? []) {
      length += chunk.byteLength
      if (length > longest) throw tooLong(longest)
      if (length > large) leave ??= enter(sender)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (incoming && error instanceof RequestRefused) await letPass(incoming)
    throw error
  } finally {
    leave?.()
  }
}

/** Takes a place among the large bodies, and returns how to leave it. */
function enter(sender: string): () => void {
  const ofSender = underWay.get(sender) ?? 0
  const inAll = [...underWay.values()].reduce((sum, count) => sum + count, 0)
  if (ofSender >= largeAtOnce.ofOne || inAll >= largeAtOnce.inAll)
    throw new RequestRefused(429, 'Too many large bodies are being read at once')
  underWay.set(sender, ofSender + 1)
  return () => {
    const left = (underWay.get(sender) ?? 1) - 1
    if (left > 0) underWay.set(sender, left)
    else underWay.delete(sender)
  }
}

const timeout = 500

/** Reads on for a moment without keeping anything: a sender who is still sending would not see the refusal. */
function letPass(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(over, timeout)
    incoming.once('end', over).once('close', over).resume()
    if (incoming.readableEnded || incoming.destroyed) over()
  })
}

function tooLong(longest: number): RequestRefused {
  return new RequestRefused(413, `The body is longer than ${longest} bytes`)
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new RequestRefused(400, 'The body is not UTF-8')
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Counts the values of a JSON text and how deep they nest, without making any of them. Each but the outermost comes after
 * a comma or an opening bracket. A text that is no JSON is counted somehow, and refused when it is parsed.
 */
export function checkExtent(json: Uint8Array): void {
  let values = 1
  let depth = 0
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (byte === quote) i = endOfText(json, i)
    else if (byte === comma) values++
    else if (byte === openList || byte === openObject) {
      values++
      depth++
    } else if (byte === closeList || byte === closeObject) depth--
    if (values > mostValues) throw new RequestDoesNotFit('too_many_values', [])
    if (depth > deepest) throw new RequestDoesNotFit('nested_too_deeply', [])
  }
}

/** Most texts are shorter than a search for their end takes to begin. */
const short = 64

/** Index of the quote that closes the string starting here. */
function endOfText(json: Uint8Array, begin: number): number {
  let from = begin + 1
  for (const stop = Math.min(from + short, json.length); from < stop; from++) {
    if (json[from] === quote) return from
    if (json[from] === backslash) from++
  }
  let end = json.indexOf(quote, from)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf(quote, end + 1)
  return end === -1 ? json.length : end
}

function isEscaped(json: Uint8Array, at: number): boolean {
  let before = at - 1
  while (json[before] === backslash) before--
  return (at - 1 - before) % 2 === 1
}
