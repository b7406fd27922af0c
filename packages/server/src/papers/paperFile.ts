/** The papers of a version as PDF documents. They are streamed while they are written. */

import { PassThrough, type Readable } from 'node:stream'
import { directionOfLanguage, type Language } from '@casebook/core/language/language'
import { commaOf, localeOfLanguage, tagOfLanguage } from '@casebook/core/language/locale'
import { codeLines, countOf, withCodes } from '@casebook/core/papers/codebook'
import type { BookQuestion, BookSection, Codebook, PaperKind } from '@casebook/core/papers/papers.calls'
import { kindOf } from '@casebook/core/questions/kinds'
import type { Paper, Paragraph } from '../history/document/paper'
import { type DocumentOfPapers, documentOfPapers } from './words/document.words'

interface PaperOf {
  readonly kind: PaperKind
  readonly codebook: Codebook
  readonly version: string
  readonly publishedAt: Date
  readonly checksum: string
  readonly language: Language
  readonly made: Date
}

export async function paperFile(of: PaperOf): Promise<Readable> {
  const { kind, codebook, version, publishedAt, checksum, language, made } = of
  const words = documentOfPapers(language)
  // Loaded with the first document: the libraries are large.
  const { Paper: Pages } = await import('../history/document/paper')
  const output = new PassThrough()
  const day = new Intl.DateTimeFormat(localeOfLanguage(language), { dateStyle: 'medium', timeZone: 'UTC' })
  const paper = new Pages({
    title: [codebook.title, version, words.kinds[kind]].join(' · '),
    language: tagOfLanguage(language),
    direction: directionOfLanguage(language),
    at: made,
    pageName: words.page,
    isLandscape: kind === 'codebook',
  })
  paper.stream.pipe(output)
  const write = async () => {
    await paper.row([
      { text: codebook.title, look: 'title' },
      small([words.kinds[kind], words.published(version, day.format(publishedAt))].join(commaOf(language))),
      small(`SHA-256 ${checksum}`),
      ...(codebook.notice === undefined ? [] : [small(codebook.notice)]),
    ])
    if (kind === 'codebook') await writeCodebook(paper, codebook, words)
    else await writeAnnotatedForm(paper, codebook, words)
    paper.end()
  }
  // What fails once the document is begun breaks it off.
  write().catch((error) => output.destroy(error))
  return output
}

const small = (text: string): Paragraph => ({ text, look: 'small' })
const plain = (text: string): Paragraph => ({ text, look: 'text' })
const strong = (text: string): Paragraph => ({ text, look: 'strong' })

const headingOf = ({ number, title }: BookSection) => [number, title].filter(Boolean).join(' ')

/** Of the columns of a codebook. */
const weights = [5, 15, 18, 10, 22, 14, 18, 10]
/** A study with codes of terminologies has a column for them, after the options. */
const codesAt = 5

async function writeCodebook(paper: Paper, codebook: Codebook, words: DocumentOfPapers): Promise<void> {
  const hasCodes = codebook.sections.some(({ questions }) => questions.some((one) => codeLines(one).length > 0))
  const table = <T>(cells: readonly T[], codes: T) => (hasCodes ? cells.toSpliced(codesAt, 0, codes) : cells)
  const widths = { weights: table(weights, 14) }
  for (const section of codebook.sections) {
    paper.keep(110)
    const file = section.file === undefined ? [] : [words.inFile(`${section.file}.csv`)]
    await paper.row([
      { text: headingOf(section), look: 'section' },
      ...section.about.map(small),
      small([words.variables(countOf(section)), ...file].join('. ')),
    ])
    paper.beginTable(
      table(words.columns, words.codes).map((text) => [strong(text)]),
      widths,
    )
    for (const question of section.questions)
      if (question.kind !== 'Info') {
        await paper.columns(table(cellsOf(question, words), codeLines(question).map(small)), widths)
        paper.rule()
      }
    paper.endTable()
  }
  await writeNamed(paper, words.solutions, codebook.solutions)
  await writeNamed(paper, words.checks, codebook.checks)
  paper.keep(110)
  await paper.row([{ text: words.missing, look: 'section' }])
  for (const { code, text } of codebook.missing)
    await paper.columns([[strong(code === '' ? words.empty : code)], [plain(text)]], { weights: [1, 4] })
}

function cellsOf(question: BookQuestion, words: DocumentOfPapers): readonly (readonly Paragraph[])[] {
  const { id, number, text, description, type, unit, options, calculated, limits, shown, usedBy, column } = question
  return [
    [small(number)],
    [strong(column ?? id), ...(column !== undefined && column !== id ? [small(id)] : [])],
    [small(text), ...(description === undefined ? [] : [small(description)])],
    [small(type)],
    [
      ...options.map(({ code, text, column }) => small(`${column ?? code}: ${text}`)),
      ...(unit === undefined ? [] : [small(unit)]),
      ...calculated.map((line) => small(`= ${line}`)),
    ],
    limits.map(small),
    [small(shown ?? words.always)],
    usedBy.map(small),
  ]
}

async function writeNamed(paper: Paper, title: string, all: Codebook['checks']): Promise<void> {
  if (all.length === 0) return
  paper.keep(90)
  await paper.row([{ text: title, look: 'section' }])
  for (const { id, text, lines } of all) {
    await paper.row([strong(`${text} (${id})`), ...lines.map(small)])
    paper.rule()
  }
}

/** So many options of a question are drawn; the codebook has them all. */
const mostOptions = 30

async function writeAnnotatedForm(paper: Paper, codebook: Codebook, words: DocumentOfPapers): Promise<void> {
  for (const section of codebook.sections) {
    paper.keep(110)
    await paper.row([{ text: headingOf(section), look: 'section' }, ...section.about.map(small)])
    for (const question of section.questions) {
      paper.rule()
      if (question.kind === 'Info') await paper.row([plain(question.text)])
      else await paper.columns([formOf(question, words), annotationOf(question, words)], { weights: [3, 2], boxed: 1 })
    }
  }
}

function formOf(question: BookQuestion, words: DocumentOfPapers): readonly Paragraph[] {
  const { number, text, description, shown, options } = question
  const more = options.length > mostOptions ? [small(words.moreOptions(options.length - mostOptions))] : []
  return [
    plain([number, text, shown === undefined ? '' : `(${words.if(shown)})`].filter(Boolean).join('  ')),
    ...(description === undefined ? [] : [small(description)]),
    plain(blankOf(question, words)),
    ...more,
  ]
}

/** Where the answer is written by hand. */
function blankOf({ kind, options, unit = '', isCalculated }: BookQuestion, words: DocumentOfPapers): string {
  if (isCalculated) return words.calculated
  const { choice, typed } = kindOf({ type: kind })
  if (choice) {
    const box = choice === 'several' ? '□' : '○'
    return options
      .slice(0, mostOptions)
      .map(({ text }) => `${box} ${text}`.replaceAll(' ', '\u00a0'))
      .join('   ')
  }
  if (typed === 'date') return '□□□□ – □□ – □□'
  if (typed === 'time') return '□□ : □□'
  if (typed === 'dateTime') return '□□□□ – □□ – □□   □□ : □□'
  return `${'_'.repeat(typed === 'number' ? 10 : 44)} ${unit}`.trim()
}

function annotationOf(question: BookQuestion, words: DocumentOfPapers): readonly Paragraph[] {
  const { id, kind, column, type, unit, unitCodes, codes = [], options, limits, calculated, shownByCode } = question
  const offered = options
    .slice(0, mostOptions)
    .map(({ code, text, column, codes }) => `${column ?? code} = ${withCodes(text, codes)}`)
  return [
    strong(column ?? id),
    small([type, withCodes(unit, unitCodes), ...limits].filter(Boolean).join(words.comma)),
    ...(codes.length > 0 ? [small(codes.join('; '))] : []),
    ...(kind === 'Info' || offered.length === 0 ? [] : [small(offered.join('; '))]),
    ...calculated.map((line) => small(`= ${line}`)),
    ...(shownByCode === undefined ? [] : [small(words.shownWhile(shownByCode))]),
  ]
}
