/** Looks through the file once before anything is sent: its hash, by which it is known again, and whether it is text. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { StartRefused } from '../../startRefused'

export interface FileFacts {
  readonly sha256: string
  readonly bytes: number
}

export async function fileFacts(file: string): Promise<FileFacts> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  try {
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk)
      decoder.decode(chunk, { stream: true })
      bytes += chunk.length
    }
    decoder.decode()
  } catch (error) {
    throw new StartRefused(`${file} ${faultOf(error)}`, { cause: error })
  }
  return { sha256: hash.digest('hex'), bytes }
}

function faultOf(error: unknown): string {
  if (error instanceof TypeError) return 'is not UTF-8: save it as CSV UTF-8.'
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return `cannot be read: ${code === 'ENOENT' ? 'there is no such file' : code}.`
}
