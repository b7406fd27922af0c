/**
 * How far a file was submitted, kept in a file beside it, with the records that were refused. After a crash the same command goes on there.
 * It need not be exact: a record that is sent again is known by its key, and has its effect once.
 */
import { appendFileSync, existsSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../../startRefused'
import type { FileRecord } from './records'

const progressSchema = z.object({
  /** The hash of the file. */
  sha256: z.string(),
  /** The server, the account and the base. */
  to: z.string(),
  /** Records that were submitted or refused. */
  done: z.number(),
  refused: z.number(),
  /** Lengths of the two files about refused records. */
  refusedBytes: z.number(),
  reasonBytes: z.number(),
  isFinished: z.boolean(),
})

export type Progress = Readonly<z.infer<typeof progressSchema>>

export interface Report {
  readonly progress: Progress
  /** The refused records as they stand in the file, to be mended and submitted. */
  readonly refusedFile: string
  /** A line for each of them. */
  readonly reasonsFile: string
  readonly submitted: () => void
  readonly refused: (record: FileRecord, reason: string) => void
  readonly keep: () => void
  readonly finish: () => void
}

/** Goes on with what is there, or begins. `header` opens the file of refused records. */
export function openReport(file: string, sha256: string, to: string, header: string): Report {
  const { dir, name, ext } = parse(file)
  const [progressFile, refusedFile, reasonsFile] = [
    join(dir, `${name}${ext}.progress.json`),
    join(dir, `${name}.refused${ext}`),
    join(dir, `${name}.refused.txt`),
  ]
  const opening = header === '' ? '' : `${header}\n`
  const nothing = { done: 0, refused: 0, reasonBytes: 0, isFinished: false }
  const known = readProgress(progressFile)
  let progress: Progress =
    known && known.done > 0
      ? known
      : {
          sha256,
          to,
          ...nothing,
          refusedBytes: Buffer.byteLength(opening),
        }
  if (progress.sha256 !== sha256)
    throw new StartRefused(
      `${file} has changed since ${progress.done} of its records were submitted. Mend refused records in ${refusedFile} and ` +
        `submit that file; or remove ${progressFile} to submit all of ${file}, also what is there already.`,
    )
  if (progress.to !== to)
    throw new StartRefused(
      `${progressFile} tells of a submission to ${progress.to}. Remove it to submit to ${to} as well.`,
    )

  const keep = () => {
    const unfinished = `${progressFile}.new`
    writeFileSync(unfinished, JSON.stringify(progress))
    renameSync(unfinished, progressFile)
  }
  const cut = (path: string, bytes: number, begin: string) => {
    if (progress.done === 0 || !existsSync(path)) writeFileSync(path, begin)
    else truncateSync(path, bytes)
  }
  try {
    if (!progress.isFinished) {
      cut(refusedFile, progress.refusedBytes, opening)
      cut(reasonsFile, progress.reasonBytes, '')
      keep()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartRefused(`The progress cannot be kept beside ${file}: ${code}.`, { cause: error })
  }

  return {
    get progress() {
      return progress
    },
    refusedFile,
    reasonsFile,
    submitted() {
      progress = { ...progress, done: progress.done + 1 }
    },
    refused({ line, text }, reason) {
      const [again, why] = [`${text}\n`, `line ${line}: ${reason}\n`]
      appendFileSync(refusedFile, again)
      appendFileSync(reasonsFile, why)
      const { done, refused, refusedBytes, reasonBytes } = progress
      progress = {
        ...progress,
        ...{ done: done + 1, refused: refused + 1 },
        ...{ refusedBytes: refusedBytes + Buffer.byteLength(again), reasonBytes: reasonBytes + Buffer.byteLength(why) },
      }
    },
    keep,
    finish() {
      progress = { ...progress, isFinished: true }
      keep()
    },
  }
}

/** Null if there is none, or one that a crash left half written. */
function readProgress(path: string): Progress | null {
  if (!existsSync(path)) return null
  try {
    return progressSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
