import type { BaseName } from '@casebook/core/bases/baseName'
import { type Language, shownIn, type Text } from '@casebook/core/language/language'

/** A study that a key may be held to. */
export interface KeyStudy extends BaseName {
  readonly text: Text
}

/** The name of the study, or where it is stored if the reader may not open it. */
export function studyWords({ group, base }: BaseName, studies: readonly KeyStudy[], language: Language): string {
  const found = studies.find((one) => one.group === group && one.base === base)
  return (found && shownIn(found.text, language)) || `${group} / ${base}`
}
