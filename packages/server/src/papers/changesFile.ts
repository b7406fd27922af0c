/** The changes between two versions as a PDF. It is streamed while it is written. */
import { PassThrough, type Readable } from 'node:stream'
import { directionOfLanguage, type Language } from '@casebook/core/language/language'
import { tagOfLanguage } from '@casebook/core/language/locale'
import type { VersionChanges } from '@casebook/core/papers/papers.calls'
import type { Paragraph } from '../history/document/paper'
import { documentOfPapers } from './words/document.words'

interface ChangesOf {
  readonly version: string
  /** Null for the first version. */
  readonly before: string | null
  readonly changes: VersionChanges
  readonly language: Language
  readonly made: Date
}

/** What differs, what it was, and what it is now. */
const weights = [5, 4, 4]

export async function changesFile({ version, before, changes, language, made }: ChangesOf): Promise<Readable> {
  const words = documentOfPapers(language)
  // Loaded with the first document: the libraries are large.
  const { Paper } = await import('../history/document/paper')
  const output = new PassThrough()
  const between = before === null ? version : words.between(before, version)
  const paper = new Paper({
    title: [changes.title, between, words.changes].join(' · '),
    language: tagOfLanguage(language),
    direction: directionOfLanguage(language),
    at: made,
    pageName: words.page,
  })
  paper.stream.pipe(output)
  const write = async () => {
    const { added, removed, changed, moved } = changes.counts
    await paper.row([
      { text: changes.title, look: 'title' },
      small(`${words.changes}: ${between}`),
      small(words.countsOfChanges({ added, removed, changed, moved })),
    ])
    for (const { title, changes: list } of changes.sections) {
      paper.keep(90)
      await paper.row([{ text: title, look: 'section' }])
      paper.beginTable([[strong(words.what)], [strong(before ?? '')], [strong(version)]], { weights })
      for (const { number, text, what, before, after, isMeaning } of list) {
        await paper.columns(
          [
            [
              strong([number, text].filter(Boolean).join(' ') || what),
              small(isMeaning ? `${what}. ${words.otherMeaning}` : what),
            ],
            [small(before ?? '')],
            [small(after ?? '')],
          ],
          { weights },
        )
        paper.rule()
      }
      paper.endTable()
    }
    paper.end()
  }
  // What fails once the document is begun breaks it off.
  write().catch((error) => output.destroy(error))
  return output
}

const small = (text: string): Paragraph => ({ text, look: 'small' })
const strong = (text: string): Paragraph => ({ text, look: 'strong' })
