/** The validation pack as one page of HTML, which is also what its PDF is printed from. */
import { marked } from 'marked'
import type { Part } from './packParts'

const look = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1.5rem; color: #1b2a33; }
  h1, h2, h3, h4 { line-height: 1.25; overflow-wrap: anywhere; } h2 { margin-top: 3rem; border-bottom: 2px solid; }
  table { border-collapse: collapse; width: 100%; margin: 1rem 0; } td, th { border: 1px solid #b9c6cc; padding: .25rem .5rem; text-align: start; vertical-align: top; overflow-wrap: break-word; }
  td { unicode-bidi: plaintext; } code { overflow-wrap: anywhere; font-size: .9em; } pre { overflow: auto; background: #eef2f4; padding: .75rem; }
  .pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); gap: 1rem; } figure { margin: 0; } img { max-width: 100%; border: 1px solid #b9c6cc; } figcaption { font-size: .8rem; overflow-wrap: anywhere; }
  @media print { body { font-size: 9pt; max-width: none; margin: 0; padding: 0; } h2 { break-before: page; } tr, h4 { break-inside: avoid; } .pictures, .onscreen { display: none; } }`

/** @param title is plain text without markup */
export function packPage(title: string, parts: readonly Part[]): string {
  const contents = parts.map((part, index) => `<li><a href="#part-${index + 1}">${part.title}</a></li>`)
  const sections = parts.map(
    (part, index) =>
      `<section><h2 id="part-${index + 1}">${index + 1} ${part.title}</h2>\n${marked.parse(part.markdown, { async: false })}</section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${look}</style></head>
<body><h1>${title}</h1><nav><ol>${contents.join('')}</ol></nav>
${sections.join('\n')}
</body></html>
`
}
