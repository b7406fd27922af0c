/** A saved case as a PDF: its answers, their changes and queries, its signatures, and a page of sums. It is streamed while it is written. */
import { PassThrough, type Readable } from 'node:stream'
import { answerText, type LabelOf } from '@casebook/core/entry/form/answerText'
import { namedAnswer } from '@casebook/core/entry/form/namedAnswer'
import type { Reading } from '@casebook/core/entry/form/outline/onPaper'
import {
  type CaseDocument,
  caseDocument,
  type Documented,
  type DocumentedAnswer,
} from '@casebook/core/history/document/caseDocument'
import type { HistoryEntry } from '@casebook/core/history/historyEntry'
import { directionOfLanguage, type Language, shownIn } from '@casebook/core/language/language'
import { commaOf, tagOfLanguage } from '@casebook/core/language/locale'
import { type QueryStep, sourceName } from '@casebook/core/queries/query'
import { wordsOfStep } from '@casebook/core/queries/words'
import type { Engine } from '@casebook/core/rules/engine/engine'
import type { ReadyBase } from '../../bases/compiledBases'
import { namesOf, type StudyCase } from '../../cases/cases.repository'
import { labelsIn } from '../../deployment/listedCodes.repository'
import { graphOf } from '../../deployment/queryGraph'
import { queriesOf } from '../../queries/queries.repository'
import type { Services } from '../../services'
import { headOf } from '../../trail/chains.repository'
import { signingsOf } from '../signings'
import { trailOf } from '../trail.repository'
import { type DocumentWords, documentWords } from './caseDocument.words'
import type { Paper, Paragraph } from './paper'
import { readInOf } from './readIn'

export const pdfType = 'application/pdf'

/**
 * Rejects if the case cannot be read, so that the call fails with an answer. What fails once the document is begun breaks it off.
 *
 * @param language of the reader
 */
export function caseDocumentFile(
  services: Pick<Services, 'db' | 'now'>,
  studyCase: StudyCase,
  ready: ReadyBase,
  language: Language,
): Promise<Readable> {
  const output = new PassThrough()
  let isBegun = false
  return new Promise((resolve, reject) => {
    const begin = () => {
      isBegun = true
      resolve(output)
    }
    write(services, studyCase, ready, language, output, begin).catch((error) => {
      if (isBegun) output.destroy(error)
      else reject(error)
    })
  })
}

async function write(
  { db, now }: Pick<Services, 'db' | 'now'>,
  studyCase: StudyCase,
  ready: ReadyBase,
  language: Language,
  output: PassThrough,
  begin: () => void,
): Promise<void> {
  const { id, name, group, owner, savedAt, deletedAt } = studyCase
  const entries: HistoryEntry[] = []
  for await (const entry of trailOf(db, id)) entries.push(entry)
  const [signings, queries, graph, head] = await Promise.all([
    signingsOf(db, id),
    queriesOf(db, studyCase),
    graphOf(db),
    headOf(db, id),
  ])
  const people = [...entries.map(({ author }) => author), ...signings.map(({ by }) => by), owner]
  const names = await namesOf(db, [...new Set(people)])
  const words = documentWords(language)
  const labelOf = await labelsIn(
    db,
    [ready.structure],
    entries.flatMap((entry) => (entry.kind === 'fact' ? [entry.fact] : [])),
  )
  const document = caseDocument(ready.compiled, entries, readingOf(ready, language, { words, labelOf }))
  const { reading } = document
  const who = (username: string) => {
    const named = names.get(username)
    return named && named !== username ? `${named} (${username})` : username
  }
  const queryLines = new Map<string, Paragraph[]>()
  for (const { questionId, steps } of queries)
    for (const step of steps) {
      const lines = queryLines.get(questionId) ?? []
      lines.push(small(queryLine(step)))
      queryLines.set(questionId, lines)
    }

  function queryLine(step: QueryStep): string {
    const { kind, words: said } = wordsOfStep(graph, step, reading.read)
    const author = sourceName(step.source, { internal: words.byCheck, token: words.fromOutside })
    const when = words.when(step.instant)
    return words.query({ who: author, when, words: [kind, said].filter(Boolean).join(': ') })
  }

  const wordLines = (said: readonly Documented[]): readonly Paragraph[] =>
    said.map(({ author, at, source, reason }, i) => {
      const by = [who(author), words.sources[source]].filter(Boolean).join(commaOf(language))
      const act = { who: by, when: words.when(at) }
      const before = said[i - 1]
      const ofBefore = before?.erased ? words.erased(words.when(before.erased)) : before?.answer
      const line = ofBefore === undefined ? words.entered(act) : words.changed({ ...act, before: ofBefore })
      return small(reason === null ? line : `${line}. ${words.reason(reason)}`)
    })

  const answerRow = async (paper: Paper, answer: DocumentedAnswer) => {
    paper.rule()
    const gone = answer.words.at(-1)?.erased
    const remarks = [answer.isComputed && words.computed, answer.isRefused && words.refused].filter(
      (one) => one !== false,
    )
    await paper.row(
      [{ text: [answer.number, answer.text].filter(Boolean).join(' '), look: 'text' }],
      [
        { text: gone ? words.erased(words.when(gone)) : (answer.answer ?? words.missing), look: 'strong' },
        ...remarks.map(small),
        ...wordLines(answer.words),
        ...(answer.note ? [small(words.note(answer.note.text)), ...wordLines(answer.note.words)] : []),
        ...(queryLines.get(answer.key) ?? []),
      ],
    )
  }

  const signingLines = (section?: string): readonly Paragraph[] =>
    signings
      .filter(({ sections }) => section === undefined || sections.includes(section))
      .map(({ type, level, by, at, reason, sections, keys }) => {
        const said = words.signing(type, level, { who: who(by), when: words.when(at) })
        const about = keys.length > 0 ? keys.map(textOfKey(document)) : sections.map(titleOf(ready, reading))
        const of = section === undefined || keys.length > 0 ? [about.join(commaOf(language))] : []
        return small([said, ...of, ...(reason === null ? [] : [words.reason(reason)])].join(' '))
      })

  // Loaded with the first document: the libraries are large.
  const { Paper: Pages } = await import('./paper')
  const made = now()
  const study = reading.read(ready.base.text)
  const title = `${name} · ${study}`
  const paper = new Pages({
    title,
    language: tagOfLanguage(language),
    direction: directionOfLanguage(language),
    at: made,
    pageName: words.page,
  })
  paper.stream.pipe(output)
  begin()
  await paper.row([{ text: name, look: 'title' }])
  await table(paper, [
    [words.about.study, study],
    [words.about.group, group],
    [words.about.version, ready.base.version],
    [words.about.owner, who(owner)],
    [words.about.saved, words.when(savedAt)],
    ...(deletedAt ? [[words.about.deleted, words.when(deletedAt)] as const] : []),
    [words.about.made, words.when(made)],
  ])
  for (const { id: section, title: heading, answers } of document.sections) {
    paper.keep(90)
    await paper.row([{ text: heading, look: 'section' }, ...signingLines(section)])
    for (const answer of answers) await answerRow(paper, answer)
  }
  if (document.notShown.length > 0) {
    paper.keep(90)
    await paper.row([{ text: words.headings.notShown, look: 'section' }])
    for (const answer of document.notShown) await answerRow(paper, answer)
  }
  paper.turn()
  await paper.row([{ text: words.headings.signatures, look: 'section' }])
  await paper.row(signings.length === 0 ? [{ text: words.noSignature, look: 'text' }] : signingLines())
  await paper.row([{ text: words.headings.sums, look: 'section' }])
  const { counts } = document
  await table(paper, [
    [words.sums.asked, `${counts.asked}`],
    [words.sums.answered, `${counts.answered}`],
    [words.sums.missing, `${counts.missing}`],
    [words.sums.words, `${counts.words}`],
    [words.sums.changes, `${counts.changes}`],
    [words.sums.revisions, `${counts.revisions}`],
    [words.sums.queries, `${queries.length}`],
    [words.sums.entries, `${head.seq}`],
    [words.sums.head, head.hash ?? ''],
    [words.sums.base, ready.checksum],
    [words.sums.pages, `${paper.pages}`],
  ])
  paper.end()
}

const small = (text: string): Paragraph => ({ text, look: 'small' })

async function table(paper: Paper, rows: readonly (readonly [string, string])[]): Promise<void> {
  for (const [label, value] of rows) await paper.row([{ text: label, look: 'text' }], [{ text: value, look: 'text' }])
}

/** Texts and answers in the reader's language, as far as the study has it. */
function readingOf(
  { base }: ReadyBase,
  language: Language,
  { words, labelOf }: { readonly words: DocumentWords; readonly labelOf: LabelOf },
) {
  const readIn = { ...readInOf(base, language, words.answers), labelOf }
  const { texts, fallback } = readIn
  return (engine: Engine): Reading => ({
    read: (text, key) => shownIn(text, texts, fallback, { page: language, say: namedAnswer(engine, readIn, key) }),
    answer: (question, value) => answerText(question, value, readIn),
  })
}

function titleOf({ structure }: ReadyBase, { read }: Reading) {
  return (section: string) => read(structure.questionnaires.get(section)?.questionnaire.text) || section
}

function textOfKey({ sections, notShown }: CaseDocument) {
  const texts = new Map(
    [...sections.flatMap(({ answers }) => answers), ...notShown].map(({ key, text }) => [key, text]),
  )
  return (key: string) => texts.get(key) ?? key
}
