/** Names that people give: to themselves, to groups, to things. They go into mails, logs and file names. */

/**
 * Line breaks and other control characters within a name: they can only pretend to be something else, such as another line of a mail or, by signs
 * that turn what follows around, another name below a signature. Blanks at its ends and tabs, which become blanks, do no harm.
 */
export const hasControls = (text: string): boolean =>
  /[^\P{Cc}\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text.trim())

/**
 * The name for a mail of the product, so that no mail program makes a link or an address of it: `http[:]//evil[.]example`, `ada[@]evil[.]example`.
 * A full stop before a blank stays. Wide and small forms of the signs are taken for them, as addresses take them.
 */
export function nameInMail(name: string): string {
  return name
    .replace(/[:\uff1a\ufe55]\/\//gu, '[:]//')
    .replace(/[@\uff20\ufe6b]/gu, '[@]')
    .replace(/[.\u2024\u3002\ufe52\uff0e\uff61](?=\S)/gu, '[.]')
}
