/** The sheet `settings`: what acts is read elsewhere by its name; all of it is kept in the `meta` of the base. */
import type { ReadSheet } from '../files/readWorkbook'
import type { SourceFinding } from '../form/finding'
import { keptIn, restOf } from './question'
import { type FormSheet, readSheet, tellOfKept } from './sheets'

/** Any column is a setting of somebody's. */
export function settingsOf(sheet: ReadSheet, findings: SourceFinding[]): FormSheet | null {
  return readSheet('settings', sheet, [], findings)
}

export function settingsKept(settings: FormSheet | null): Readonly<Record<string, string>> {
  const [row, ...more] = settings?.rows ?? []
  if (!settings || !row) return {}
  const counts = new Map<string, number>()
  const known = ['form_title', 'form_id', 'version', 'default_language', 'allow_choice_duplicates', 'style']
  const acting = Object.fromEntries(
    Object.entries(keptIn(row, known)).map(([name, text]) => [`xlsform/settings/${name.slice(8)}`, text]),
  )
  const rest = Object.fromEntries(
    Object.entries(restOf(row, counts)).map(([name, text]) => [`xlsform/settings/${name.slice(8)}`, text]),
  )
  tellOfKept(settings, counts)
  for (const each of more) {
    const words = each.rest().map(([header, text]) => `${header}: ${text.trim()}`)
    if (words.length > 0)
      each.tell('form_title', 'note', 'Element', `Only the first row of the settings is read: ${words.join(', ')}.`)
  }
  return { ...acting, ...rest }
}
