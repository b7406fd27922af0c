/** Results on the wire: an object with one key, which names the result. */
import type { Shape } from '@casebook/core/call/call'
import { type Refusal, ServerFault } from '@casebook/core/refusal'
import * as z from 'zod/mini'
import type { WireCall } from './wire'
import { isFileResult } from './wireFiles'

const refusals = { LoginRequired: {}, InsufficientPermissions: {} } satisfies Record<Refusal['type'], Shape>

type Results = WireCall['results']

/** By the call's results and the kind of one. To make a schema takes much longer than to use it. */
const schemas = new WeakMap<Results, ReadonlyMap<string, z.ZodMiniObject>>()

/** The schema of one result on the wire, under the one key that names it. */
function resultSchema(results: Results, type: string): z.ZodMiniObject | undefined {
  const known = schemas.get(results) ?? schemasOf({ ...results, ...refusals })
  schemas.set(results, known)
  return known.get(type)
}

function schemasOf(shapes: Results): ReadonlyMap<string, z.ZodMiniObject> {
  return new Map(Object.entries(shapes).map(([type, shape]) => [type, z.object(shape)]))
}

/** An answer from outside. A kind that the call does not name is an error with the call and the kind. */
export function decodeResult(action: string, { results }: WireCall, wire: unknown): { type: string } {
  // A text or a list has no kind either: its first key is a number.
  const [type = '', value]: [string?, unknown?] = Object.entries(wire ?? {})[0] ?? []
  const schema = resultSchema(results, type)
  if (!schema) throw new ServerFault(`The call ${action} was answered by the unknown kind "${type}"`)
  const decoded = z.safeDecode(schema, value as never)
  if (decoded.success) return { ...decoded.data, type }
  const path = decoded.error.issues[0]?.path.join('.')
  throw new ServerFault(`The call ${action} was answered by ${type} with a wrong ${path}: ${decoded.error}`)
}

/** A file on its way out. */
export interface SentFile {
  readonly name: string
  readonly mediaType: string
  /** A stream is read once, only as fast as the receiver takes it. If it breaks off, so does the answer. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
  /** By which the receiver knows a file that it has already. */
  readonly checksum?: string
  /** The browser shows the file; otherwise it saves it. */
  readonly isShown?: boolean
}

/** An answer that brings a file: the result without the bytes, and the file. */
export class FileAnswer {
  readonly result: object
  readonly file: SentFile

  constructor(result: object, file: SentFile) {
    this.result = result
    this.file = file
  }

  /** The same file under another name. */
  named(name: string): FileAnswer {
    const [[type = '', value] = []] = Object.entries(this.result)
    const file = { ...this.file, name }
    return new FileAnswer({ [type]: { ...value, file: { name, mediaType: file.mediaType } } }, file)
  }
}

export function encodeResult(action: string, { results }: WireCall, { type, ...value }: { type: string }): object {
  const shape = results[type]
  if (shape && isFileResult(shape)) return fileAnswer(type, shape, value as FileFields)
  const schema = resultSchema(results, type)
  if (!schema) throw new Error(`The call ${action} names no result ${type}`)
  return { [type]: z.encode(schema, value as never) }
}

type FileFields = Readonly<Record<string, unknown>> & { readonly file: SentFile }

function fileAnswer(type: string, { file: _, ...shape }: Shape, { file, ...value }: FileFields): FileAnswer {
  const { name, mediaType } = file
  return new FileAnswer({ [type]: { ...z.encode(z.object(shape), value), file: { name, mediaType } } }, file)
}
