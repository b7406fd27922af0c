/** Mail texts written by administrators, with placeholders for what differs between readers. */

export const reminderPlaceholders = ['title', 'lastName', 'list'] as const
export const rankPlaceholders = ['title', 'lastName', 'userRank', 'allRank'] as const

export type ReminderPlaceholder = (typeof reminderPlaceholders)[number]
export type RankPlaceholder = (typeof rankPlaceholders)[number]

/**
 * Replaces every `##name##` that has a value; others stay as they are. One pass: inserted values are not scanned, so a
 * name like `##list##` stays a name.
 */
export function fillMail<Name extends string>(text: string, values: Readonly<Record<Name, string>>): string {
  const known: Readonly<Record<string, string>> = values
  return text.replace(/##([A-Za-z]+)##/g, (whole, name: string) =>
    Object.hasOwn(known, name) ? (known[name] ?? whole) : whole,
  )
}

/** Placeholders that nothing will replace: misspelled, or of the other mail. In order of appearance. */
export function unknownPlaceholders(text: string, known: readonly string[]): readonly string[] {
  const found = [...text.matchAll(/##([A-Za-z]+)##/g)].map(([, name = '']) => name)
  return [...new Set(found)].filter((name) => !known.includes(name))
}
