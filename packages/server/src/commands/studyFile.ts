/** A file with a study, of any format, as commands read it. */
import { readFile } from 'node:fs/promises'
import { isTextLanguage, type TextLanguage } from '@casebook/core/language/language'
import { type Converted, convert } from '@casebook/interchange/convert'
import { StartRefused } from '../startRefused'

export interface StudyFile {
  readonly file: string
  readonly group?: string | undefined
  /** Of texts whose file does not say it. */
  readonly language?: string | undefined
  /** One of those that the file has. */
  readonly preset?: string | undefined
}

export async function readStudyFile({ file, group, language, preset }: StudyFile): Promise<Converted> {
  return convert({ bytes: await bytesOf(file), fileName: file, group, language: textLanguage(language), preset })
}

export function textLanguage(language: string | undefined): TextLanguage | undefined {
  if (language === undefined || isTextLanguage(language)) return language
  throw new StartRefused(`--language ${language}: write the code of a language, such as en, hi or pt-BR.`)
}

export function bytesOf(file: string): Promise<Buffer> {
  return readFile(file).catch((error: unknown) => {
    const code = codeOf(error)
    throw new StartRefused(`${file} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : code}.`)
  })
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
