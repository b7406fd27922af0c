/**
 * The words of a text that is written in Markdown, without its signs. A link keeps its address behind its words.
 * Nothing is looked for over a long stretch, so that no document makes it slow.
 */
export function withoutMarkdown(text: string): string {
  return text
    .replace(/!?\[([^\]\n]{0,500})\]\(([^()\s]{0,500})[^()\n]{0,200}\)/g, (_, words: string, address: string) =>
      words === '' || words === address ? address : `${words} (${address})`,
    )
    .replace(/^[ \t]*(?:#{1,6}|>)[ \t]+/gm, '')
    .replace(/^([ \t]*)[*+-][ \t]+/gm, '$1• ')
    .replace(/(\*\*|__)(?=\S)([^\n]{0,500}?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_\n]{0,500}\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/`([^`\n]{1,500})`/g, '$1')
    .replace(/\\([*_#[\]()`>+.!-])/g, '$1')
}
