/** `casebook convert`: reads a study in any format, and writes it as a base or in the format of another system. It needs no server and no database. */
import { writeFile } from 'node:fs/promises'
import { countsOf } from '@casebook/interchange/form/lines'
import { isWrittenFormat, writeAs, writtenFormats } from '@casebook/interchange/write'
import { StartRefused } from '../startRefused'
import { readStudyFile, type StudyFile, textLanguage } from './studyFile'

export interface ConvertFile extends StudyFile {
  readonly to?: string | undefined
  readonly out?: string | undefined
  /** A list of what the reader has to say, as JSON. */
  readonly findings?: string | undefined
}

/** @throws StartRefused with one sentence, after the findings are written, if nothing could be made of the file */
export async function convertFile({
  file,
  to = 'base',
  out,
  findings: told,
  group,
  language,
  preset,
}: ConvertFile): Promise<void> {
  if (to !== 'base' && !isWrittenFormat(to))
    throw new StartRefused(`--to ${to}: files are written as ${['base', ...writtenFormats].join(' or ')}.`)
  if (out === undefined) throw new StartRefused('--out names the file to write.')
  const converted = await readStudyFile({ file, group, language, preset })
  const written =
    converted.type === 'Base' && to !== 'base' ? await writeAs(converted.base, to, textLanguage(language)) : null
  const findings = [...converted.findings, ...(written?.findings ?? [])]
  if (told !== undefined) await writeFile(told, `${JSON.stringify(findings, null, 2)}\n`)
  if (converted.type === 'Refused') throw new StartRefused(`${file}: ${findings[0]?.message}`)
  await writeFile(out, written?.bytes ?? `${JSON.stringify(converted.base, null, 2)}\n`)
  console.log(`${out}: ${countsOf(findings)}`)
}
