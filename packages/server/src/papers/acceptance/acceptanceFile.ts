/** The report of acceptance of a study as a PDF. It is streamed while it is written. */
import { PassThrough, type Readable } from 'node:stream'
import { directionOfLanguage, type Language } from '@casebook/core/language/language'
import { localeOfLanguage, tagOfLanguage } from '@casebook/core/language/locale'
import type { AcceptanceReport } from '@casebook/core/papers/acceptance/acceptance.calls'
import type { Paper, Paragraph } from '../../history/document/paper'
import { acceptanceWords } from './acceptance.words'

type Words = ReturnType<typeof acceptanceWords>

export async function acceptanceFile(report: AcceptanceReport, language: Language): Promise<Readable> {
  const words = acceptanceWords(language)
  const { title, version, checksum, isDraft, kept, made } = report
  // Loaded with the first document: the libraries are large.
  const { Paper: Pages } = await import('../../history/document/paper')
  const output = new PassThrough()
  const format = new Intl.DateTimeFormat(localeOfLanguage(language), {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: 'UTC',
  })
  const time = (at: string) => format.format(new Date(at))
  const paper = new Pages({
    title: [title, version, words.title].join(' · '),
    language: tagOfLanguage(language),
    direction: directionOfLanguage(language),
    at: new Date(made.at),
    pageName: words.page,
  })
  paper.stream.pipe(output)
  const write = async () => {
    const of = isDraft ? words.draft : words.published
    await paper.row([
      { text: title, look: 'title' },
      strong(words.title),
      small(of(version, time(kept.at), kept.by ?? words.server)),
      small(`SHA-256 ${checksum}`),
      small(words.made(time(made.at), made.by)),
    ])
    await paper.row([
      plain(words.counts(report.counts)),
      plain(words.unseenCount(report.unseen.length, report.counts.rules)),
      small(words.invented),
    ])
    if (report.patients.length === 0) await paper.row([plain(words.noPatients)])
    for (const patient of report.patients) await writePatient(paper, patient, words)
    await writeFindings(paper, words.findings, report.findings, words)
    await writeFindings(paper, words.unseen, report.unseen, words)
    paper.keep(110)
    await paper.row([{ text: words.accepted, look: 'section' }])
    await paper.columns(words.signatureHeads.map((head) => [small(head), plain('\u00A0'), plain('\u00A0')]))
    paper.rule()
    paper.end()
  }
  // What fails once the document is begun breaks it off.
  write().catch((error) => output.destroy(error))
  return output
}

const small = (text: string): Paragraph => ({ text, look: 'small' })
const plain = (text: string): Paragraph => ({ text, look: 'text' })
const strong = (text: string): Paragraph => ({ text, look: 'strong' })

/** Of the columns of outcomes: what, expected, came out, result. */
const weights = [8, 4, 4, 2]

async function writePatient(
  paper: Paper,
  { name, result, answers, outcomes }: AcceptanceReport['patients'][number],
  words: Words,
): Promise<void> {
  paper.keep(110)
  await paper.row([{ text: `${name}: ${words.results[result]}`, look: 'section' }])
  if (answers.length === 0) await paper.row([small(words.noAnswers)])
  else {
    const widths = { weights: [8, 10] }
    paper.beginTable(
      words.answerHeads.map((head) => [strong(head)]),
      widths,
    )
    for (const { question, answer, isUntaken } of answers)
      await paper.columns([[small(question)], [small(answer), ...(isUntaken ? [strong(words.untaken)] : [])]], widths)
    paper.endTable()
    paper.rule()
  }
  if (outcomes.length === 0) {
    await paper.row([small(words.noExpectations)])
    return
  }
  paper.beginTable(
    words.outcomeHeads.map((head) => [strong(head)]),
    { weights },
  )
  for (const { what, expected, found, isMet } of outcomes) {
    const look = isMet ? small : strong
    await paper.columns(
      [[small(what)], [small(expected)], [look(found)], [look(words.results[isMet ? 'passed' : 'failed'])]],
      { weights },
    )
  }
  paper.endTable()
}

async function writeFindings(
  paper: Paper,
  title: string,
  findings: AcceptanceReport['findings'],
  words: Words,
): Promise<void> {
  paper.keep(90)
  await paper.row([{ text: title, look: 'section' }])
  if (findings.length === 0) await paper.row([small(words.nothing)])
  for (const { name, text } of findings) await paper.columns([[strong(name)], [small(text)]])
}
