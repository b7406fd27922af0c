/** A file from the server, at a terminal. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FileContent } from '@casebook/core/call/file'
import { StartRefused } from '../startRefused'

/** What breaks off is no file: half of it must not pass for the whole. @throws StartRefused with one sentence */
export async function writeWhole(out: string, content: FileContent): Promise<void> {
  // The cast is safe: `serverCalls` puts the response there, whose body Node.js can iterate over.
  const { body } = content as unknown as { readonly body: AsyncIterable<Uint8Array> | null }
  if (!body) throw new StartRefused('The server sent no file.')
  const begun = `${out}.part`
  try {
    await pipeline(body, createWriteStream(begun))
    await rename(begun, out)
  } catch (error) {
    await rm(begun, { force: true })
    const why = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`${out} was not written: ${why}. Run the command again.`)
  }
}
