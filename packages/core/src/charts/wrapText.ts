/** The lines of a text in a width, broken between words; null if a word is wider. */
export function wrapText(text: string, width: number, measure: (text: string) => number): readonly string[] | null {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((word) => word !== '')) {
    if (measure(word) > width) return null
    const line = lines.at(-1)
    const longer = `${line} ${word}`
    if (line !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Like `wrapText`, but breaks a word that is wider, between letters as readers see them. */
export function wrapAnywhere(text: string, width: number, measure: (text: string) => number): readonly string[] {
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const broken = text.split(/\s+/).flatMap((word) => {
    if (measure(word) <= width) return [word]
    const parts: string[] = []
    for (const { segment } of letters.segment(word)) {
      const part = parts.at(-1)
      if (part !== undefined && measure(part + segment) <= width) parts[parts.length - 1] = part + segment
      else parts.push(segment)
    }
    return parts
  })
  return wrapText(broken.join(' '), width, measure) ?? broken
}
