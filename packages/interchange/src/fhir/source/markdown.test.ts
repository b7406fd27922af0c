import { anItem, aQuestionnaire, extension } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { imported } from '../imported.fixture'
import { withoutMarkdown } from './markdown'

describe('a text in Markdown', () => {
  it.each([
    ['**Call** the *ward* now', 'Call the ward now'],
    ['See [the page](https://ward.example/a) first', 'See the page (https://ward.example/a) first'],
    ['# Heading\n\n- one\n* two', 'Heading\n\n• one\n• two'],
    ['__Never__ `mg`, 2 * 3 * 4 and snake_case_name', 'Never mg, 2 * 3 * 4 and snake_case_name'],
    ['5 \\* 3', '5 * 3'],
    ['plain', 'plain'],
  ])('%j reads %j', (text, words) => expect(withoutMarkdown(text)).toBe(words))

  it('is not slow for many signs', () => {
    const begin = performance.now()
    withoutMarkdown(`${'*_['.repeat(20_000)}`)
    expect(performance.now() - begin).toBeLessThan(2_000)
  })

  it('loses its signs where the document says that it is Markdown, and keeps them elsewhere', () => {
    const isMarkdown = { _text: { extension: [extension('rendering-markdown', { valueMarkdown: '**Weight**' })] } }
    const { base } = imported(
      aQuestionnaire([
        anItem('a', 'string', { text: '**Weight**', ...isMarkdown }),
        anItem('b', 'string', { text: 'Grade *' }),
      ]),
    )
    expect(base.questionnaires[0]?.questions.map(({ text }) => text.en)).toEqual(['Weight', 'Grade *'])
  })
})

describe('a text under a control of displays', () => {
  const control = (code: string) => ({
    extension: [extension('questionnaire-itemControl', { valueCodeableConcept: { coding: [{ code }] } })],
  })

  it('is a note, and reported; a question with another control stays one', () => {
    const { base, findings } = imported(
      aQuestionnaire([
        anItem('a', 'text', { text: 'Critical', ...control('highlight') }),
        anItem('b', 'string', { text: 'Aside', ...control('sidebar') }),
        anItem('c', 'text', { text: 'Question', ...control('text-box') }),
      ]),
    )
    expect(base.questionnaires[0]?.questions.map(({ type }) => type)).toEqual(['Info', 'Info', 'Text'])
    expect(findings.filter(({ message }) => message.startsWith('Its control makes'))).toHaveLength(2)
  })
})
