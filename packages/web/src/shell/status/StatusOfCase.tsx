import type { CaseEntry } from '@casebook/core/cases/cases.calls'
import { shownIn } from '@casebook/core/language/language'
import { usePreferences } from '../settings/preferences'

/** The status of a case in a list, in the language of its reader. */
export function StatusOfCase({ status }: Pick<CaseEntry, 'status'>) {
  const { language } = usePreferences()
  return status && <bdi>{shownIn(status.text, language) || status.id}</bdi>
}
