/** The words of a label that may have HTML: REDCap shows it, Casebook shows plain text. */

const breaks = /<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi
const tags = /<\/?[a-z][a-z0-9]*\b[^<>]*>/gi
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" }

/** The text itself where it has no tag, for then `&lt;` may be what the author wrote. */
export function plainText(text: string): string {
  const words = text.replace(breaks, '\n').replace(tags, '')
  if (words === text) return text
  return words
    .replace(/&(amp|lt|gt|quot|nbsp|apos);/g, (_, name: string) => named[name] ?? '')
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim()
}
