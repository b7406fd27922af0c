/** Verifies an archive of all histories by itself, without a server and without a database, and names what was changed. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { z } from 'zod'
import { fingerprintOf, isSignedBy } from '../signing/signingKey'
import { type ArchivedTrail, trailFaults } from './archivedTrail'
import {
  type ManifestCase,
  type ManifestHead,
  manifestCase,
  manifestHead,
  manifestName,
  manifestSignature,
  readSeal,
  sealLength,
  signatureName,
  signedArchive,
  signedManifest,
} from './archiveFormat'

export interface ArchiveFault {
  /** The file in the archive; null: the archive itself. */
  readonly path: string | null
  readonly fault: string
}

export interface VerifiedArchive {
  readonly cases: number
  readonly at: string | null
  /** The fingerprint of the key that signed it. */
  readonly fingerprint: string | null
}

interface Manifest {
  readonly begin: ManifestHead
  readonly cases: readonly ManifestCase[]
  readonly key: string
}

/**
 * Answers the faults one by one, at the end what was verified.
 *
 * @param fingerprint of the key that must have signed it; null: any key
 */
export async function* verifyArchive(
  path: string,
  fingerprint: string | null,
): AsyncGenerator<ArchiveFault, VerifiedArchive> {
  let zip: ZipFile
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  } catch (error) {
    yield { path: null, fault: `is cut off at its end, or no archive (${messageOf(error)})` }
    return { cases: 0, at: null, fingerprint: null }
  }
  try {
    let isSound = true
    const faults = contentFaults(zip, fingerprint)
    let next = await faults.next()
    for (; !next.done; next = await faults.next()) {
      isSound = false
      yield next.value
    }
    const manifest = next.value
    yield* sealFaults(path, manifest, isSound)
    return {
      cases: manifest?.cases.length ?? 0,
      at: manifest?.begin.at ?? null,
      fingerprint: manifest ? fingerprintOf(manifest.key) : null,
    }
  } finally {
    zip.close()
  }
}

/** The faults of the files. Answers the manifest; null if there is none to go by. */
async function* contentFaults(zip: ZipFile, fingerprint: string | null): AsyncGenerator<ArchiveFault, Manifest | null> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) yield { path: entry.fileName, fault: 'is there twice' }
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    yield { path: null, fault: `has a broken list of files (${messageOf(error)})` }
  }
  const manifest = yield* readManifest(zip, entries, fingerprint)
  if (!manifest) return null
  for (const one of manifest.cases) yield* verifyCase(zip, entries, one)
  const listed = new Set([manifestName, signatureName, ...manifest.cases.flatMap(filesOf)])
  for (const path of entries.keys()) if (!listed.has(path)) yield { path, fault: 'is not in the manifest' }
  return manifest
}

/** Null if there is none to go by. */
async function* readManifest(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  fingerprint: string | null,
): AsyncGenerator<ArchiveFault, Manifest | null> {
  const texts = new Map<string, string>()
  for (const path of [manifestName, signatureName]) {
    const entry = entries.get(path)
    if (!entry) yield { path, fault: 'is missing' }
    else
      try {
        texts.set(path, await text(await zip.openReadStreamPromise(entry)))
      } catch {
        yield { path, fault: 'is not what was written' }
      }
  }
  const [lines, signed] = [texts.get(manifestName), texts.get(signatureName)]
  if (lines === undefined || signed === undefined) return null
  const signature = parsed(manifestSignature, signed)
  const checksum = createHash('sha256').update(lines).digest('hex')
  if (!signature || !isSignedBy(signature.key, signedManifest(checksum), signature.signature)) {
    yield { path: manifestName, fault: 'is not the one that was signed' }
    return null
  }
  if (fingerprint !== null && fingerprintOf(signature.key) !== fingerprint)
    yield { path: manifestName, fault: `is signed by another key, ${fingerprintOf(signature.key)}` }
  const [first = '', ...rest] = lines.split('\n').slice(0, -1)
  const begin = parsed(manifestHead, first)
  const cases = rest.map((line) => parsed(manifestCase, line))
  if (begin && cases.every((one) => one !== null)) return { begin, cases, key: signature.key }
  yield { path: manifestName, fault: 'is of a newer program' }
  return null
}

function parsed<T>(schema: z.ZodType<T>, line: string): T | null {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    return null
  }
}

function filesOf({ file, document, trail, files = [] }: ManifestCase): readonly string[] {
  return [file, ...(document === undefined ? [] : [document]), trail, ...files.map((one) => one.file)]
}

async function* verifyCase(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  { file, checksum, document, documentChecksum, trail, files = [], case: id, seq, hash }: ManifestCase,
): AsyncGenerator<ArchiveFault> {
  for (const one of [{ file, checksum }, ...files]) yield* verifyFile(zip, entries, one.file, one.checksum)
  if (document !== undefined) yield* verifyFile(zip, entries, document, documentChecksum)
  const entry = entries.get(trail)
  if (!entry) yield { path: trail, fault: 'is missing' }
  else for await (const fault of faultsIn(zip, entry, { id, head: { seq, hash } })) yield { path: trail, fault }
}

async function* verifyFile(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  path: string,
  checksum: string | undefined,
): AsyncGenerator<ArchiveFault> {
  const entry = entries.get(path)
  if (!entry) yield { path, fault: 'is missing' }
  else if ((await checksumOf(zip, entry)) !== checksum) yield { path, fault: 'is not what was written' }
}

async function* faultsIn(zip: ZipFile, entry: Entry, of: ArchivedTrail): AsyncGenerator<string> {
  try {
    yield* trailFaults(() => zip.openReadStreamPromise(entry), of)
  } catch {
    yield 'is not what was written'
  }
}

/** Null if it cannot be unpacked. */
async function checksumOf(zip: ZipFile, entry: Entry): Promise<string | null> {
  const checksum = createHash('sha256')
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) checksum.update(chunk)
    return checksum.digest('hex')
  } catch {
    return null
  }
}

/** The seal covers every byte. Its fault is told alone only where no file has one. */
async function* sealFaults(
  path: string,
  manifest: Manifest | null,
  isSoundSoFar: boolean,
): AsyncGenerator<ArchiveFault> {
  const { size } = await stat(path)
  const seal = readSeal(await lastBytes(path, size))
  if (!seal) {
    yield { path: null, fault: 'does not end with the seal of the server' }
    return
  }
  if (!manifest) return
  if (seal.archive !== manifest.begin.archive) {
    yield { path: manifestName, fault: 'is of another archive' }
    return
  }
  const checksum = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: size - sealLength - 1 })) checksum.update(chunk)
  const said = signedArchive(seal.archive, checksum.digest('hex'))
  if (!isSignedBy(manifest.key, said, seal.signature) && isSoundSoFar)
    yield { path: null, fault: 'was changed between its files: in their names, their times or their order' }
}

async function lastBytes(path: string, size: number): Promise<string> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(sealLength), 0, sealLength, Math.max(0, size - sealLength))
    return buffer.toString('latin1')
  } finally {
    await file.close()
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
