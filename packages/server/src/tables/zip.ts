/** Archives of files, written while the files are: one file at a time is open, and nothing is written to the disk. */
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export const zipType = 'application/zip'

export interface ZippedFile {
  /** Folders are separated by `/`. No two of an archive are alike, see `uniqueNames`. */
  readonly path: string
  /** Local time. */
  readonly modifiedAt: Date
  /** Called once the files before it are written. */
  readonly content: () => Readable
}

/** Destroyed with the error if a file cannot be read: an archive that ends like any other would pass for a whole one. `zoneless`: no zone stands in it. */
export function zip(
  files: AsyncIterable<ZippedFile>,
  comment = '',
  { zoneless = false }: { readonly zoneless?: boolean } = {},
): Readable {
  const archive = new ZipFile()
  // The cast is safe: it is a PassThrough, which the types call by what it can be written to as well.
  const output = archive.outputStream as Readable
  archive.on('error', (error) => output.destroy(error))
  addFiles(archive, output, files, comment, zoneless).catch((error) => output.destroy(error))
  return output
}

async function addFiles(
  archive: ZipFile,
  output: Readable,
  files: AsyncIterable<ZippedFile>,
  comment: string,
  zoneless: boolean,
): Promise<void> {
  for await (const { path, modifiedAt, content } of files) {
    if (output.destroyed) return
    const file = content()
    const stop = () => file.destroy()
    output.once('close', stop)
    archive.addReadStream(file, path, { mtime: modifiedAt, compress: !isPacked(path), forceDosTimestamp: zoneless })
    await finished(file, { writable: false })
    output.off('close', stop)
  }
  archive.end({ comment, forceZip64Format: false })
}

/** A spreadsheet is an archive itself, and pictures and recordings are packed as they are. */
function isPacked(path: string): boolean {
  return /\.(xlsx|docx|zip|jpe?g|png|webp|mp[34]|m4a|og[ga]|webm)$/i.test(path)
}

/**
 * Gives each path of an archive a form that every system can unpack, and that no other path of the archive has. Many systems take
 * `A` for `a`, and lose one of the two files.
 */
export function uniqueNames(): (folders: readonly string[], name: string, ending: string) => string {
  const taken = new Set<string>()
  return (folders, name, ending) => {
    const stem = [...folders, name].map(plainName).join('/')
    for (let count = 1; ; count++) {
      const path = `${stem}${count === 1 ? '' : `~${count}`}${ending}`
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      return path
    }
  }
}

const forbidden = /[\p{Cc}<>:"/\\|?*]/gu
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

function plainName(name: string): string {
  return (
    name
      .replace(forbidden, '_')
      .replace(/[. ]+$/, '_')
      .replace(reserved, '_$1') || '_'
  )
}
