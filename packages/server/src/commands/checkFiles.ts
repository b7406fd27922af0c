/** `casebook check`: what is wrong in files of studies, or would be lost of them. It needs no server, so a study's own repository can run it. */
import { warningsOf } from '@casebook/core/candidates/warnings'
import { type Severity, type SourceFinding, severities, wholeFile } from '@casebook/interchange/form/finding'
import { countsOf, lineOf } from '@casebook/interchange/form/lines'
import { StartRefused } from '../startRefused'
import { readStudyFile } from './studyFile'
import { tell } from './tell'

export interface CheckFiles {
  readonly files: readonly string[]
  readonly json: boolean
  /** Fails from this severity on. */
  readonly failOn: string
  readonly language?: string | undefined
}

/** Whether no file has a finding that bad. */
export async function checkFiles({ files, json, failOn, language }: CheckFiles): Promise<boolean> {
  if (!isSeverity(failOn)) throw new StartRefused(`--fail-on ${failOn}: it is one of ${severities.join(', ')}.`)
  const fails = severities.slice(0, severities.indexOf(failOn) + 1)
  const checked: { readonly file: string; readonly findings: readonly SourceFinding[] }[] = []
  for (const file of files) checked.push({ file, findings: await findingsIn(file, language) })
  if (json) {
    const all = checked.flatMap(({ file, findings }) => findings.map((finding) => ({ file, ...finding })))
    console.log(JSON.stringify(all, null, 2))
  } else
    for (const { file, findings } of checked) {
      for (const finding of findings) tell(lineOf(file, finding))
      console.log(`${file}: ${countsOf(findings)}`)
    }
  return !checked.some(({ findings }) => findings.some(({ severity }) => fails.includes(severity)))
}

function isSeverity(word: string): word is Severity {
  return (severities as readonly string[]).includes(word)
}

async function findingsIn(file: string, language: string | undefined): Promise<readonly SourceFinding[]> {
  const read = await readStudyFile({ file, language })
  // The others are not written by hand, and their places are those of another file.
  if (read.type === 'Refused' || read.format !== 'casebook') return read.findings
  const warnings = warningsOf(read.base, new Set())
    // Pictures are uploaded beside the study.
    .filter(({ kind }) => kind !== 'MissingPicture')
    .map(
      ({ path, message }): SourceFinding => ({
        at: path === '' ? wholeFile : { path },
        severity: 'note',
        kind: 'File',
        message,
      }),
    )
  return [...read.findings, ...warnings]
}
