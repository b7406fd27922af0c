import { inflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'
import { makeManual } from './manual'
import { manualPdf } from './manualPdf'

const ward = await startWard(await openTestDatabase())
const { root, db, services } = ward
const stranger = new Browser(ward.server)
afterAll(() => ward.server.close())

const published = () => stranger.fetch('proket/fileStorage?file=userManual.pdf')
const shown = async () => {
  const received = await root.options.getUserManual({})
  return received.type === 'ReceivedOption' ? received.option : null
}
const save = (markdown: string | null) => root.options.setUserManual({ value: markdown === null ? null : { markdown } })

/** The fonts that a PDF embeds. */
function fontsOf(pdf: Buffer): ReadonlySet<string> {
  return new Set([...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g)].map(([, name = '']) => name))
}

function pagesOf(pdf: Buffer): number {
  return [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length
}

/** The unpacked drawing commands of the pages. */
function drawn(pdf: Buffer): string {
  const parts = pdf.toString('latin1').split('stream\n').slice(1)
  return parts.map((part) => safely(() => inflateSync(Buffer.from(part, 'latin1')).toString('latin1'))).join('\n')
}

function safely(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

describe('the user manual', () => {
  it('has a PDF for everybody once its text is saved, and none before [OPT-01] [APP-23]', async () => {
    expect((await published()).status).toBe(404)
    await save('# Entering a case\n\nOne case stands for **one operation**.')
    expect(await shown()).toEqual({ markdown: expect.stringContaining('Entering'), pdf: null })
    await makeManual(services)
    const response = await published()
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    const pdf = Buffer.from(await response.arrayBuffer())
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
    expect((await shown())?.pdf).toBe(pdf.toString('base64'))
  })

  it('has no PDF of a newer text until that is made, and the old one stays for the readers [OPT-01]', async () => {
    await save('# Saving')
    expect((await shown())?.pdf).toBeNull()
    expect((await published()).status).toBe(200)
    await makeManual(services)
    expect((await shown())?.pdf).not.toBeNull()
  })

  it('loses its PDF with its text, but not one that an administrator has uploaded since [OPT-01]', async () => {
    await save(null)
    await makeManual(services)
    expect((await published()).status).toBe(404)
    await save('# Again')
    await makeManual(services)
    const own = Buffer.from('%PDF-1.7 of our own')
    await root.files.upload({ name: 'userManual.pdf', data: own.toString('base64') })
    await save(null)
    await makeManual(services)
    expect(Buffer.from(await (await published()).arrayBuffer())).toEqual(own)
  })

  it('is made in the background after it is saved [OPT-01]', async () => {
    const queued: string[] = []
    const { optionsHandlers } = await import('./options.handlers')
    const queueJob = async ({ name }: { readonly name: string }) => {
      queued.push(name)
    }
    const { setUserManual } = optionsHandlers({ ...services, queueJob })
    await db
      .transaction()
      .execute((tx) => setUserManual({ value: { markdown: '# A' } }, { username: 'root', roles: ['ADMIN'] }, tx))
    expect(queued).toEqual(['manual'])
  })
})

describe('the PDF of a manual', () => {
  it('is set in our fonts, in every script of the interface [OPT-01]', async () => {
    const pdf = await manualPdf(
      '# Ärzte ąęł\n\nПривет, *мир* `код` \n\nمرحبا 2026\n\n1. one\n2. two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> quoted\n\n---\n\n```\ncode\n```',
    )
    const fonts = [...fontsOf(pdf)].join(' ')
    for (const family of ['SourceSerif', 'Inter', 'JetBrainsMono', 'IBMPlexSansArabic']) expect(fonts).toContain(family)
    expect(drawn(pdf)).not.toBe('')
  })

  it('fetches nothing and links only to pages and mailboxes [OPT-01]', async () => {
    const pdf = await manualPdf(
      '![Plan](http://127.0.0.1:1/plan.png) [run](javascript:alert(1)) [site](https://a.example) <script>alert(1)</script> <b>bold</b>',
    )
    const text = pdf.toString('latin1')
    expect(text).toContain('https://a.example')
    expect(text).not.toContain('javascript:')
    expect(text).not.toContain('127.0.0.1')
  })

  it.each([
    ['quotes', `${'>'.repeat(3_000)} deep`],
    ['quotes with blanks', `${'> '.repeat(3_000)}deep`],
    ['lists', Array.from({ length: 300 }, (_, level) => `${'  '.repeat(level)}- deep`).join('\n')],
  ])('is made of %s in quotes and lists, however deep, and holds their text [OPT-01]', async (_, markdown) => {
    const pdf = await manualPdf(markdown)
    expect([...fontsOf(pdf)].join()).toContain('Inter')
    expect(pagesOf(pdf)).toBeLessThan(20)
  })

  it('has as many pages as its text needs [OPT-01]', async () => {
    const pdf = await manualPdf(
      Array.from({ length: 60 }, (_, at) => `## Part ${at}\n\n${'A sentence of the manual. '.repeat(30)}`).join('\n\n'),
    )
    expect(pagesOf(pdf)).toBeGreaterThan(8)
  })
})
