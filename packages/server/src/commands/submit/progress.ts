/**
 * How far a file was submitted, kept beside it, with the records that were refused.
 *
 * A record is known by its content, so the same file, or a mended one, may be submitted at any time: what was submitted is left out, and what
 * was refused is tried again. What a crash lost of this, the server knows by the key of the record, which has its effect once. A record in
 * the file of the refused ones has the key that it had before, unless it was mended.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { z } from 'zod'
import type { FileRecord } from '../../records/records'
import { StartRefused } from '../../startRefused'

const progressSchema = z.object({
  /** Names the submission: the hash of the file as it first was. The keys follow from it. */
  id: z.string(),
  /** The hash of the file when it was last submitted. */
  sha256: z.string(),
  /** The server, the account and the base. */
  to: z.string(),
  /** The records that were submitted, and those that were refused the last time. */
  submitted: z.array(z.string()),
  refused: z.array(z.string()),
  /** The hash of the file of refused records, once it is complete. */
  refusedSha256: z.string().nullable(),
})

type Kept = z.infer<typeof progressSchema>

/** A record among all: the hash of its content, and the how manieth of this content it is. */
interface Identity {
  readonly label: string
  readonly key: string
}

export interface Report {
  readonly counts: { readonly submitted: number; readonly refused: number; readonly before: number }
  /** The refused records as they stand in the file, to be mended and submitted. */
  readonly refusedFile: string
  /** A line for each of them. */
  readonly reasonsFile: string
  /** To be asked once for each record of the file, in order. Null for one that was submitted before. */
  readonly identityOf: (record: FileRecord) => Identity | null
  readonly submitted: (label: string) => void
  readonly refused: (label: string, record: FileRecord, reason: string) => void
  readonly keep: () => void
  readonly finish: () => void
}

/** `header` opens the file of refused records: its bytes, one to a character. */
export function openReport(file: string, sha256: string, to: string, header: string): Report {
  const { progressFile, refusedFile, reasonsFile, parentFile } = filesBeside(file)
  const own = readProgress(progressFile, file)
  const parent = parentFile === null ? null : readProgress(parentFile, file)
  const known = own && (own.to === to || own.submitted.length > 0) ? own : null
  if (known && known.to !== to)
    throw new StartRefused(
      `${progressFile} tells of a submission to ${known.to}. Remove it to submit to ${to} as well.`,
    )
  if (
    existsSync(refusedFile) &&
    (own === null || own.refusedSha256 !== null) &&
    hashOf(refusedFile) !== own?.refusedSha256
  )
    throw new StartRefused(
      `${refusedFile} holds refused records of ${file} and was changed: submit that file. Or remove it, to try them again as they stand in ${file}.`,
    )

  const id = known?.id ?? sha256
  const hasChanged = known !== null && known.sha256 !== sha256
  const submitted = new Set(known?.submitted)
  const refused: string[] = []
  const inherited = inheritedKeys(parent)
  const counts = { submitted: 0, refused: 0, before: 0 }
  const times = new Map<string, number>()

  const keep = (refusedSha256: string | null = null) => {
    const kept: Kept = { id, sha256, to, submitted: [...submitted], refused, refusedSha256 }
    const unfinished = `${progressFile}.new`
    writing(file, () => {
      writeFileSync(unfinished, JSON.stringify(kept))
      renameSync(unfinished, progressFile)
    })
  }
  writing(file, () => {
    for (const path of [refusedFile, reasonsFile]) rmSync(path, { force: true })
  })
  keep()

  return {
    counts,
    refusedFile,
    reasonsFile,
    identityOf({ bytes }) {
      const content = shortHash(bytes)
      const nth = (times.get(content) ?? 0) + 1
      times.set(content, nth)
      const label = `${content}:${nth}`
      if (submitted.has(label)) {
        counts.submitted += 1
        if (hasChanged) counts.before += 1
        return null
      }
      return { label, key: inherited(content, nth) ?? keyOf(id, label) }
    },
    submitted(label) {
      submitted.add(label)
      counts.submitted += 1
    },
    refused(label, { line, bytes }, reason) {
      writing(file, () => {
        const begin = counts.refused === 0 && header !== '' ? `${header}\n` : ''
        appendFileSync(refusedFile, `${begin}${bytes}\n`, 'latin1')
        appendFileSync(reasonsFile, `line ${line}: ${reason}\n`)
      })
      refused.push(label)
      counts.refused += 1
    },
    keep: () => keep(),
    finish: () => keep(counts.refused > 0 ? hashOf(refusedFile) : ''),
  }
}

function filesBeside(file: string) {
  const { dir, name, ext } = parse(file)
  const stem = /^(.+)\.refused$/.exec(name)?.[1]
  return {
    progressFile: join(dir, `${name}${ext}.progress.json`),
    refusedFile: join(dir, `${name}.refused${ext}`),
    reasonsFile: join(dir, `${name}.refused.txt`),
    /** Of the file whose refused records these are. */
    parentFile: stem === undefined ? null : join(dir, `${stem}${ext}.progress.json`),
  }
}

/** The keys of refused records that stand in their own file as they were. */
function inheritedKeys(parent: Kept | null): (content: string, nth: number) => string | null {
  const labels = new Map<string, string[]>()
  for (const label of parent?.refused ?? []) {
    const content = label.slice(0, label.lastIndexOf(':'))
    labels.set(content, [...(labels.get(content) ?? []), label])
  }
  return (content, nth) => {
    const label = labels.get(content)?.[nth - 1]
    return parent && label !== undefined ? keyOf(parent.id, label) : null
  }
}

function keyOf(id: string, label: string): string {
  return createHash('sha256').update(`${id}:${label}`).digest('hex')
}

function shortHash(bytes: string): string {
  return createHash('sha256').update(bytes, 'latin1').digest('base64url').slice(0, 16)
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/** A disk that is full is no crash: what was submitted is known, and the same command goes on. */
function writing(file: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartRefused(
      `The progress cannot be kept beside ${file}: ${code}. The same command goes on where it stopped.`,
      {
        cause: error,
      },
    )
  }
}

/** Null if there is none, or one that a crash left half written. */
function readProgress(path: string, file: string): Kept | null {
  if (!existsSync(path)) return null
  const kept = jsonIn(readFileSync(path, 'utf8'))
  if (kept === null) return null
  const read = progressSchema.safeParse(kept)
  if (read.success) return read.data
  throw new StartRefused(
    `${path} is of another version of this command. Remove it to submit all of ${file}, also what is there already.`,
  )
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
