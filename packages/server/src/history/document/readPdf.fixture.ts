/** Reads a PDF as a program does that knows nothing of who wrote it. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface ReadPdf {
  readonly title: string | null
  readonly language: string | null
  readonly isTagged: boolean
  /** The lines of each page, as people read them. */
  readonly pages: readonly string[]
}

export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(content), useSystemFonts: false, verbosity: 0 }).promise
  const { info } = await document.getMetadata()
  const marks = await document.getMarkInfo()
  const pages: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  const { Title = null, Language = null } = info as { readonly Title?: string; readonly Language?: string }
  await document.destroy()
  return { title: Title, language: Language, isTagged: marks?.Marked === true, pages }
}
