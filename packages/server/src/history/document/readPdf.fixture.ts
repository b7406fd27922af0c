/** Reads a PDF as a program does that knows nothing of who wrote it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface ReadPdf {
  readonly title: string | null
  readonly language: string | null
  readonly isTagged: boolean
  /** The lines of each page, as people read them. */
  readonly pages: readonly string[]
}

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0

/** Where qpdf is installed, it has to find nothing amiss in the file. */
export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  if (hasQpdf) checkStructure(content)
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

function checkStructure(content: Uint8Array): void {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-pdf-'))
  const file = join(folder, 'read.pdf')
  writeFileSync(file, content)
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
}
