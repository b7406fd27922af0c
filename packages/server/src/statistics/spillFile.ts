/**
 * Rows that are written now and read once afterwards, in a file: as many as there are, they take no memory.
 *
 * The file is encrypted with a key that only this process has, and has no name any more as soon as it is open, so that nothing
 * of it is left if the process is killed.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { finished } from 'node:stream/promises'

export interface SpillFile<Row> {
  write(row: Row): Promise<void>
  /** What was written, in the same order. Afterwards nothing can be written. */
  read(): AsyncGenerator<Row>
  close(): Promise<void>
}

const algorithm = 'aes-256-ctr'

/** Rows are JSON. */
export async function openSpillFile<Row>(): Promise<SpillFile<Row>> {
  const handle = await unnamedFile()
  const [key, iv] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv(algorithm, key, iv)
  const file = handle.createWriteStream({ autoClose: false })
  // An error of the disk reaches the person who writes, or waits for the end.
  pipeline(cipher, file, () => {})
  return {
    async write(row) {
      if (cipher.destroyed) throw cipher.errored ?? new Error('The rows cannot be kept')
      if (!cipher.write(`${JSON.stringify(row)}\n`)) await once(cipher, 'drain')
    },
    async *read() {
      cipher.end()
      await finished(file)
      const decipher = createDecipheriv(algorithm, key, iv).setEncoding('utf8')
      pipeline(handle.createReadStream({ start: 0, autoClose: false }), decipher, () => {})
      // The cast is safe: each line is a row that was written above.
      for await (const line of linesOf(decipher)) yield JSON.parse(line) as Row
    },
    async close() {
      cipher.destroy()
      file.destroy()
      await handle.close()
    },
  }
}

/** A text may hold the other characters at which programs end a line. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = ''
  for await (const chunk of text) {
    const lines = (begun + chunk).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
}

async function unnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'casebook-'))
  try {
    return await open(join(folder, 'rows'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}
