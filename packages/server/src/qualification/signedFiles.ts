/**
 * Files that prove themselves: a zip archive with a manifest of their checksums, signed by the key of those who made it. The validation pack and
 * the report of a qualification have this form; `casebook verify` reads it without anything else.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { fingerprintOf, isSignedBy, type SigningKey } from '../signing/signingKey'
import { zip } from '../tables/zip'

const manifestName = 'manifest.json'
const signatureName = 'manifest.sig'

const manifestSchema = z.object({
  casebook: z.enum(['validation pack', 'qualification']),
  /** When the files were made. */
  at: z.iso.datetime(),
  version: z.string(),
  /** Of the sources, where it is known. */
  commit: z.string().nullable(),
  files: z.array(z.object({ path: z.string(), checksum: z.string() })),
})

export type FilesManifest = z.output<typeof manifestSchema>

const signatureSchema = z.object({ key: z.string(), signature: z.string() })

const signedText = (manifest: string) => `casebook files ${checksumOf(manifest)}`

const checksumOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** Writes the archive; `files` by their paths in it. Equal content makes equal bytes. */
export async function writeSignedFiles(
  path: string,
  about: Omit<FilesManifest, 'files'>,
  files: ReadonlyMap<string, string | Buffer>,
  key: SigningKey,
): Promise<void> {
  const listed = [...files].map(([name, content]) => ({ path: name, checksum: checksumOf(content) }))
  const manifest = `${JSON.stringify({ ...about, files: listed } satisfies FilesManifest, null, 2)}\n`
  const signature = JSON.stringify({ key: key.publicKey, signature: key.sign(signedText(manifest)) })
  const all = [...files, [manifestName, manifest], [signatureName, signature]] as const
  const entries = async function* () {
    for (const [name, content] of all)
      yield { path: name, modifiedAt: new Date(about.at), content: () => Readable.from([Buffer.from(content)]) }
  }
  await pipeline(zip(entries(), '', { zoneless: true }), createWriteStream(path))
}

export interface VerifiedFiles {
  /** Null: there is nothing to go by. */
  readonly manifest: FilesManifest | null
  /** Of the key that signed it. */
  readonly fingerprint: string | null
  /** Each a sentence without its subject, the file; null: the archive. */
  readonly faults: readonly { readonly path: string | null; readonly fault: string }[]
}

/**
 * Null if the archive is of another kind.
 *
 * @param fingerprint of the key that must have signed it; null: any key
 */
export async function verifySignedFiles(path: string, fingerprint: string | null): Promise<VerifiedFiles | null> {
  let archive: ZipFile
  try {
    archive = await openPromise(path, { lazyEntries: true, autoClose: false })
  } catch {
    return null
  }
  try {
    const entries = await entriesOf(archive)
    // An archive of another kind may be larger than the memory.
    if (!entries.some(({ fileName }) => fileName === manifestName)) return null
    return verified(await contentsOf(archive, entries), fingerprint)
  } finally {
    archive.close()
  }
}

async function entriesOf(archive: ZipFile): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of archive.eachEntry()) entries.push(entry)
  } catch {
    // The list of files is broken: what is missing of them is told.
  }
  return entries
}

/** Null: it cannot be unpacked, or its name is there twice. */
async function contentsOf(archive: ZipFile, entries: readonly Entry[]): Promise<ReadonlyMap<string, Buffer | null>> {
  const contents = new Map<string, Buffer | null>()
  for (const entry of entries) {
    const isTwice = contents.has(entry.fileName)
    const content = async () => buffer(await archive.openReadStreamPromise(entry))
    contents.set(entry.fileName, isTwice ? null : await content().catch(() => null))
  }
  return contents
}

function verified(contents: ReadonlyMap<string, Buffer | null>, fingerprint: string | null): VerifiedFiles {
  const signed = contents.get(manifestName) ?? null
  const manifest = signed && parsed(manifestSchema, signed)
  const signature = parsed(signatureSchema, contents.get(signatureName) ?? null)
  if (
    !signed ||
    !manifest ||
    !signature ||
    !isSignedBy(signature.key, signedText(signed.toString()), signature.signature)
  )
    return {
      manifest: null,
      fingerprint: null,
      faults: [{ path: manifestName, fault: 'is not the one that was signed' }],
    }
  const signer = fingerprintOf(signature.key)
  const listed = new Set([manifestName, signatureName, ...manifest.files.map((file) => file.path)])
  return {
    manifest,
    fingerprint: signer,
    faults: [
      ...(fingerprint === null || fingerprint === signer
        ? []
        : [{ path: null, fault: `is signed by another key, ${signer}` }]),
      ...manifest.files.flatMap(({ path, checksum }) => {
        const content = contents.get(path)
        if (content === undefined) return { path, fault: 'is missing' }
        return content && checksumOf(content) === checksum ? [] : { path, fault: 'is not what was written' }
      }),
      ...[...contents.keys()].flatMap((path) => (listed.has(path) ? [] : { path, fault: 'is not in the manifest' })),
    ],
  }
}

function parsed<T>(schema: z.ZodType<T>, content: Buffer | null): T | null {
  try {
    return schema.parse(JSON.parse(content?.toString() ?? ''))
  } catch {
    return null
  }
}
