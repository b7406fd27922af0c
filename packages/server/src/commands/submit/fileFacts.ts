/** Looks through the file once before anything is sent: its hash, by which it is known again, and its length. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { StartRefused } from '../../startRefused'

export interface FileFacts {
  readonly sha256: string
  readonly bytes: number
}

export async function fileFacts(file: string): Promise<FileFacts> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const why = code === 'ENOENT' ? 'there is no such file' : code
    throw new StartRefused(`${file} cannot be read: ${why}.`, { cause: error })
  }
  return { sha256: hash.digest('hex'), bytes }
}
