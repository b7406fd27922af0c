/** Writes a base in a format of another system, with what that format cannot say. */
import type { Base } from '@casebook/core/bases/base'
import type { TextLanguage } from '@casebook/core/language/language'
import { writeQuestionnaire } from './fhir/write/writeQuestionnaire'
import { writeTable } from './files/writeTable'
import { writeWorkbook } from './files/writeWorkbook'
import type { SourceFinding } from './form/finding'
import { writeOdm } from './odm/write/writeOdm'
import { writeDictionary } from './redcap/write/writeDictionary'
import { ofTestPatients } from './testPatients'
import { writeForm } from './xlsform/write/writeForm'

export const writtenFormats = ['redcap', 'xlsform', 'odm', 'odm2', 'fhir'] as const

export type WrittenFormat = (typeof writtenFormats)[number]

export function isWrittenFormat(word: string): word is WrittenFormat {
  return (writtenFormats as readonly string[]).includes(word)
}

export interface Written {
  readonly bytes: Uint8Array
  readonly findings: readonly SourceFinding[]
}

/** `language`: of the texts, where the format has one only; without it that in which the base falls back. */
export async function writeAs(base: Base, format: WrittenFormat, language?: TextLanguage): Promise<Written> {
  const writers: Readonly<Record<WrittenFormat, () => Promise<Written>>> = {
    async redcap() {
      const { records, findings } = writeDictionary(base, language)
      return { bytes: new TextEncoder().encode(writeTable(records)), findings }
    },
    async xlsform() {
      const { sheets, findings } = writeForm(base)
      return { bytes: await writeWorkbook(sheets), findings }
    },
    odm: async () => writeOdm(base, '1.3.2'),
    odm2: async () => writeOdm(base, '2.0'),
    async fhir() {
      const { document, findings } = writeQuestionnaire(base)
      return { bytes: new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`), findings }
    },
  }
  const { bytes, findings } = await writers[format]()
  return { bytes, findings: [...findings, ...ofTestPatients(base)] }
}
