/** `casebook convert`: reads a file of another system, and writes it as a base. It needs no server and no database. */
import { readFile, writeFile } from 'node:fs/promises'
import { isTextLanguage } from '@casebook/core/language/language'
import { convert } from '@casebook/interchange/convert'
import { StartRefused } from '../startRefused'

export interface ConvertFile {
  readonly file: string
  readonly to?: string | undefined
  readonly out?: string | undefined
  /** A list of what the reader has to say, as JSON. */
  readonly findings?: string | undefined
  readonly group?: string | undefined
  /** Of texts whose file does not say it. */
  readonly language?: string | undefined
}

/** @throws StartRefused with one sentence, after the findings are written, if nothing could be made of the file */
export async function convertFile({
  file,
  to = 'base',
  out,
  findings: told,
  group,
  language,
}: ConvertFile): Promise<void> {
  if (to !== 'base') throw new StartRefused(`--to ${to}: files are written as "base" only.`)
  if (out === undefined) throw new StartRefused('--out names the file to write.')
  if (language !== undefined && !isTextLanguage(language))
    throw new StartRefused(`--language ${language}: write the code of a language, such as en, hi or pt-BR.`)
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new StartRefused(`${file} cannot be read: ${error instanceof Error ? error.message : error}.`)
  })
  const converted = await convert({ bytes, fileName: file, group, language })
  const { findings } = converted
  if (told !== undefined) await writeFile(told, `${JSON.stringify(findings, null, 2)}\n`)
  if (converted.type === 'Refused') throw new StartRefused(`${file}: ${findings[0]?.message}`)
  await writeFile(out, `${JSON.stringify(converted.base, null, 2)}\n`)
  const counts = ['error', 'lost', 'changed', 'note'].map((each) => [
    each,
    findings.filter(({ severity }) => severity === each).length,
  ])
  console.log(`${out}: ${counts.map(([severity, count]) => `${count} ${severity}`).join(', ')}`)
}
