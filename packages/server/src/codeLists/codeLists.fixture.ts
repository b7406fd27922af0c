import type { OptionsFrom } from '@casebook/core/bases/lists/optionsFrom'
import type { ListedCode } from '@casebook/core/codeLists/codeList'
import type { Database } from '../services'
import { insertList } from './codeLists.repository'

export const infarctions: readonly ListedCode[] = [
  { code: 'I21', label: { en: 'Acute myocardial infarction', de: 'Akuter Myokardinfarkt' }, parent: null },
  { code: 'I21.0', label: { en: 'Of anterior wall', de: 'Der Vorderwand' }, parent: 'I21' },
  { code: 'I21.9', label: { en: 'Unspecified', de: 'Nicht näher bezeichnet' }, parent: 'I21' },
]

export const icd2026: OptionsFrom = { list: 'ICD-10-GM', version: '2026' }

/** `by`: an account that is there. */
export async function aCodeList(
  db: Database,
  from: OptionsFrom = icd2026,
  codes: readonly ListedCode[] = infarctions,
  by = 'root',
): Promise<OptionsFrom> {
  await insertList(db, { ...from, codes, languages: ['en', 'de'], checksum: '', at: new Date('2026-11-01'), by })
  return from
}
