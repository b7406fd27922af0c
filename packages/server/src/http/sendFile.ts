/**
 * Sends a file as the answer of a call, with its name and type. What is sent is never run: browsers are told not to guess another
 * type, and a drawing that is opened by itself may do nothing.
 */
import type { FileAnswer, SentFile } from '@casebook/api-adapter/results'
import type { WireCall } from '@casebook/api-adapter/wire'
import { acceptsFiles, resultHeader } from '@casebook/api-adapter/wireFiles'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { failureOf } from '../failure'
import type { Services } from '../services'
import { ContentReplaced } from './contentReplaced'
import type { Edge } from './edge'

const compressed = compress()

export async function sendFile(
  c: Context<Edge>,
  services: Services,
  { fileAs }: Pick<WireCall, 'fileAs'>,
  answer: FileAnswer,
): Promise<Response> {
  const { file, result } = answer
  if (fileAs !== undefined && !accepts(c)) return inJson(c, services, answer, fileAs)

  c.header(resultHeader, inAscii(JSON.stringify(result)))
  c.header('X-Content-Type-Options', 'nosniff')
  if (file.mediaType === 'image/svg+xml')
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
  else if (!file.isShown) c.header('Content-Security-Policy', "default-src 'none'; sandbox")
  const kind = file.isShown ? 'inline' : 'attachment'
  c.header('Content-Disposition', `${kind}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
  if (file.checksum !== undefined) {
    const tag = `"${file.checksum}"`
    c.header('ETag', tag)
    c.header('Cache-Control', 'private, no-cache')
    if (knownTags(c).includes(tag)) return c.body(null, 304)
  }
  const { content, mediaType } = file
  const body = content instanceof Uint8Array ? new Uint8Array(content) : streamOf(c, services, content)
  return packed(c, () => c.body(body, 200, { 'Content-Type': mediaType }))
}

async function packed(c: Context<Edge>, answer: () => Response): Promise<Response> {
  await compressed(c, async () => {
    c.res = answer()
  })
  return c.res
}

function accepts(c: Context<Edge>): boolean {
  const [binary = ''] = acceptsFiles.split(',')
  return (c.req.header('Accept') ?? '').includes(binary)
}

/** A cache on the way may have made the tag a weak one. */
function knownTags(c: Context<Edge>): readonly string[] {
  return (c.req.header('If-None-Match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
}

/** Headers hold no other characters. */
function inAscii(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The result with the file in a field in base64, written while the file is read. */
function inJson(c: Context<Edge>, services: Services, { result, file }: FileAnswer, field: string): Promise<Response> {
  const [[type = '', value] = []] = Object.entries(result)
  const { file: _, ...others } = value as Readonly<Record<string, unknown>>
  const begin = JSON.stringify({ [type]: { ...others, [field]: '' } }).slice(0, -3)
  const content = file.content instanceof Uint8Array ? [file.content] : file.content
  const body = streamOf(c, services, inBase64(content, begin, '"}}'))
  return packed(c, () => c.body(body, 200, { 'Content-Type': 'application/json' }))
}

async function* inBase64(
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  begin: string,
  end: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(begin)
  let rest: Uint8Array = new Uint8Array()
  for await (const chunk of content) {
    const bytes = Buffer.concat([rest, chunk])
    // Three bytes are four characters.
    const whole = bytes.length - (bytes.length % 3)
    if (whole > 0) yield Buffer.from(bytes.toString('base64', 0, whole))
    rest = bytes.subarray(whole)
  }
  yield Buffer.from(Buffer.from(rest).toString('base64') + end)
}

/** Reads on only as fast as the receiver takes it, and stops when they are gone. */
function streamOf(
  c: Context<Edge>,
  services: Services,
  content: Exclude<SentFile['content'], Uint8Array>,
): ReadableStream<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(stream) {
      try {
        const { value, done } = await chunks.next()
        if (done) stream.close()
        else stream.enqueue(value)
      } catch (error) {
        if (error instanceof ContentReplaced) services.log.info(error.message)
        else services.log.error(failureOf(error), 'An export broke off')
        // A file that ends like any other would pass for a whole one.
        if (c.env?.outgoing) c.env.outgoing.destroy()
        else stream.error(error)
      }
    },
    async cancel() {
      await chunks.return?.(undefined)
    },
  })
}
