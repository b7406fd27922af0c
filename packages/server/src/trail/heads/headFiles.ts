/** The folder of published heads: for each a signed file, and the time stamp of that file where there is one. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { headText, readHead, type SignedHead } from './signedHead'

export interface HeadFile {
  readonly name: string
  /** Null if it is no head, or its signature does not hold. */
  readonly head: SignedHead | null
  readonly text: Buffer
  readonly timeStamp: Buffer | null
}

/** Answers the name of the file. It sorts by time. */
export function writeHead(folder: string, head: SignedHead): string {
  const name = `head-${head.at.replaceAll(':', '-').replace(/\.\d+Z$/, 'Z')}-${head.seq}.json`
  writeWhole(join(folder, name), headText(head))
  return name
}

export function writeTimeStamp(folder: string, name: string, timeStamp: Uint8Array): void {
  writeWhole(join(folder, stampOf(name)), timeStamp)
}

export function readHeadText(folder: string, name: string): Buffer {
  return readFileSync(join(folder, name))
}

/** When the newest head was published there; null if none was. */
export function lastPublished(folder: string): Date | null {
  const newest = namesOf(folder).at(-1)
  const head = newest === undefined ? null : readHead(readFileSync(join(folder, newest), 'utf8'))
  return head && new Date(head.at)
}

/** The heads in a folder, or the one in a file; none if there is nothing of the name. */
export function readHeads(path: string): readonly HeadFile[] {
  if (!existsSync(path)) return []
  const isFolder = statSync(path).isDirectory()
  const folder = isFolder ? path : dirname(path)
  return (isFolder ? namesOf(path) : [basename(path)]).map((name) => {
    const text = readFileSync(join(folder, name))
    const stamp = join(folder, stampOf(name))
    return { name, text, head: readHead(text.toString()), timeStamp: existsSync(stamp) ? readFileSync(stamp) : null }
  })
}

const stampOf = (name: string) => `${name}.tsr`

function namesOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^head-.*\.json$/.test(name))
    .sort()
}

/** Whole or not at all: a person may collect the files at any moment. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.part`, content, { flush: true })
  renameSync(`${path}.part`, path)
}
