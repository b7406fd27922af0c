/** Writes the archive of all histories while it is read: one case at a time is in memory, and of its files one piece. */
import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import type { FileRecord } from '@casebook/core/bases/files/fileRecord'
import { archivedFiles } from '../history/archivedFiles'
import type { Database, Services } from '../services'
import { type SigningKey, signingKey } from '../signing/signingKey'
import { uniqueNames, type ZippedFile, zip } from '../tables/zip'
import { entriesOfCase } from '../trail/chainEntries.repository'
import { newestHead } from '../trail/installation.repository'
import type { StoredEntry } from '../trail/storedEntry'
import { casesOfExport, contentOf, type WrittenCase } from './allHistories.repository'
import {
  type ManifestCase,
  type ManifestHead,
  manifestName,
  sealLength,
  sealText,
  signatureName,
  signedArchive,
  signedManifest,
  trailEnding,
  unsealed,
} from './archiveFormat'

interface CompleteExport {
  readonly id: string
  readonly completedAt: Date
}

type Given = Pick<Services, 'db' | 'config'>

export async function archive(services: Given, found: CompleteExport): Promise<Readable> {
  const head = await newestHead(services.db)
  const begin: ManifestHead = {
    casebook: 'archive of all histories',
    archive: found.id,
    at: found.completedAt.toISOString(),
    head: head ? { seq: head.seq, hash: head.hash } : null,
  }
  const key = signingKey(services.config)
  return sealed(zip(files(services, found, begin, key), unsealed(found.id)), found.id, key)
}

async function* files(
  { db }: Given,
  { id, completedAt: modifiedAt }: CompleteExport,
  begin: ManifestHead,
  key: SigningKey,
): AsyncGenerator<ZippedFile> {
  for await (const { file, document, trail, answers, of } of named(db, casesOfExport(db, id))) {
    yield { path: file, modifiedAt, content: () => Readable.from(contentOf(db, id, of.place)) }
    if (document !== null)
      yield { path: document, modifiedAt, content: () => Readable.from(contentOf(db, id, of.place, 'document')) }
    yield { path: trail, modifiedAt, content: () => Readable.from(trailLines(entriesOfCase(db, of.id, of.trailSeq))) }
    for (const { path, content } of answers) yield { path, modifiedAt, content }
  }
  const checksum = createHash('sha256')
  const lines = async function* () {
    for await (const line of manifestLines(db, begin, casesOfExport(db, id))) {
      checksum.update(line)
      yield line
    }
  }
  yield { path: manifestName, modifiedAt, content: () => Readable.from(lines()) }
  const signature = () => key.sign(signedManifest(checksum.digest('hex')))
  const text = () => `${JSON.stringify({ key: key.publicKey, signature: signature() })}\n`
  yield { path: signatureName, modifiedAt, content: () => Readable.from([text()]) }
}

async function* manifestLines(
  db: Database,
  begin: ManifestHead,
  cases: AsyncIterable<WrittenCase>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(begin)}\n`
  for await (const { file, document, trail, answers, of } of named(db, cases)) {
    const { checksum, documentChecksum } = of
    const asDocument = document !== null && documentChecksum !== null ? { document, documentChecksum } : {}
    const files = answers.map(({ path, record }) => ({ file: path, checksum: hexOf(record) }))
    const end = { case: of.id, seq: of.trailSeq, hash: of.trailHash }
    const line = { file, checksum, ...asDocument, trail, ...(files.length > 0 && { files }), ...end }
    yield `${JSON.stringify(line satisfies ManifestCase)}\n`
  }
}

/** Each case with the paths of its files, which are the same however often it is asked. */
async function* named(db: Database, cases: AsyncIterable<WrittenCase>) {
  const pathOf = uniqueNames()
  for await (const of of cases) {
    const file = pathOf([of.group, of.base, of.owner], of.name, '.xlsx')
    const endingIn = (ending: string) => file.replace(/\.xlsx$/, ending)
    const document = of.documentChecksum === null ? null : endingIn('.pdf')
    const answers = await archivedFiles(db, pathOf, { id: of.id, file, through: of.trailSeq })
    yield { of, file, document, trail: endingIn(trailEnding), answers }
  }
}

/** The checksum as the others of the manifest are written. */
function hexOf({ sha256 }: FileRecord): string {
  return Buffer.from(sha256, 'base64url').toString('hex')
}

async function* trailLines(batches: AsyncIterable<readonly StoredEntry[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map((entry) => `${trailLine(entry)}\n`).join('')
}

/** An entry in the trail of an archive, field by field in this order. */
export function trailLine(entry: Omit<StoredEntry, 'chain'>): string {
  const { seq, kind, question, occurrence, value, reason, revision, author, source, at, hash, salts } = entry
  const sealed = { seq, kind, question, occurrence, value, reason, revision, author, source, at, hash }
  return JSON.stringify(salts === null ? sealed : { ...sealed, salts })
}

/** Puts the signature of all bytes before it in the place that the comment holds free. */
function sealed(unsealedArchive: Readable, id: string, key: SigningKey): Readable {
  const checksum = createHash('sha256')
  let held = Buffer.alloc(0)
  const sealing = new Transform({
    transform(chunk: Buffer, _, done) {
      const all = Buffer.concat([held, chunk])
      const end = Math.max(0, all.length - sealLength)
      held = all.subarray(end)
      const passed = all.subarray(0, end)
      checksum.update(passed)
      done(null, passed)
    },
    flush(done) {
      done(null, sealText(id, key.sign(signedArchive(id, checksum.digest('hex')))))
    },
  })
  return pipeline(unsealedArchive, sealing, () => {})
}
