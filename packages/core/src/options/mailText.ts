/** The texts of mails that administrators write, with places for what differs from reader to reader. */

export const reminderPlaceholders = ['title', 'lastName', 'list'] as const
export const rankPlaceholders = ['title', 'lastName', 'userRank', 'allRank'] as const

export type ReminderPlaceholder = (typeof reminderPlaceholders)[number]
export type RankPlaceholder = (typeof rankPlaceholders)[number]

/**
 * The text with every `##name##` replaced that there is a value for; others stay as they are. One pass: what stands in a
 * value is never taken for a placeholder, so a name like `##list##` stays a name.
 */
export function fillMail<Name extends string>(text: string, values: Readonly<Record<Name, string>>): string {
  const known: Readonly<Record<string, string>> = values
  return text.replace(/##([A-Za-z]+)##/g, (whole, name: string) =>
    Object.hasOwn(known, name) ? (known[name] ?? whole) : whole,
  )
}

/** The placeholders of a text that nothing will replace: misspelled, or of the other mail. In the order they stand. */
export function unknownPlaceholders(text: string, known: readonly string[]): readonly string[] {
  const found = [...text.matchAll(/##([A-Za-z]+)##/g)].map(([, name = '']) => name)
  return [...new Set(found)].filter((name) => !known.includes(name))
}
