import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOfJson, linesOf } from './jsonText'
import { readDocument } from './readDocument'

const base = aBase({
  questionnaires: [
    aQuestionnaire({
      id: 'patient',
      text: { en: 'Patient' },
      questions: [
        aQuestion({ id: 'hello', type: 'Info' }),
        aQuestion({ id: 'age', type: 'Num', questions: [aQuestion({ id: 'why', type: 'Text' })] }),
        aQuestion({ id: 'sex', type: 'OC', text: { en: 'Sex' } }),
      ],
    }),
  ],
  rules: [
    { id: 'first', if: { Known: { questionId: 'ghost' } }, then: { Indicate: { targets: ['why'] } } },
    { id: 'second', if: { Known: { questionId: 'sex' } }, then: { Indicate: { targets: ['why'] } } },
  ],
})

const refused = (document: unknown) => {
  const read = readDocument(typeof document === 'string' ? document : JSON.stringify(document, null, 2), {}, () => null)
  if (read.type !== 'Refused') throw new Error('It was taken')
  return read
}

/** A copy with something changed. */
// biome-ignore lint/suspicious/noExplicitAny: a document with faults
const changed = (change: (document: any) => void) => {
  const copy = structuredClone(base)
  change(copy)
  return copy
}

describe('the faults of a document', () => {
  it('are named by section, number and text, with the line, those of form and sense together [BASE-06]', () => {
    const document = changed((one) => {
      one.questionnaires[0].questions[2].type = 'Choice'
    })
    const text = JSON.stringify(document, null, 2)
    const [form, sense] = refused(document).findings
    expect(form).toMatchObject({
      path: 'questionnaires/0/questions/2/type',
      place: { section: { number: 1, text: { en: 'Patient' } }, question: { number: 3, text: { en: 'Sex' } } },
      line: text.split('\n').findIndex((line) => line.includes('"Choice"')) + 1,
    })
    expect(sense).toMatchObject({
      path: 'rules/0/if/Known',
      message: expect.stringContaining('ghost'),
      place: { other: { list: 'rules', number: 1, id: 'first' } },
      line: text.split('\n').findIndex((line) => line.includes('"Known"')) + 1,
    })
    expect(refused(document).findings).toHaveLength(2)
  })

  it('of sense keep their places where a rule before them cannot be read [BASE-06]', () => {
    const document = changed((one) => {
      one.rules = [{ id: 'broken', if: { Chosen: {} }, then: {} }, ...one.rules]
      one.questionnaires[0].title = 'x'
    })
    const paths = refused(document).findings.map(({ path }) => path)
    expect(paths).toContain('rules/1/if/Known')
    expect(paths.filter((path) => path.startsWith('rules/0'))).not.toEqual([])
    expect(paths).toContain('questionnaires/0')
  })

  it('never tell of a part only because another is at fault [BASE-06]', () => {
    const fields = ['type', 'text', 'id', 'min', 'answers', 'dates', 'repeats', 'meta', 'colour', 'questions']
    const valid = { ...base, rules: base.rules.slice(1) }
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.constantFrom(5, true, 'x', [], {}, null),
        fc.nat(2),
        (field, value, at) => {
          // biome-ignore lint/suspicious/noExplicitAny: a document with faults
          const document: any = structuredClone(valid)
          document.questionnaires[0].questions[at][field] = value
          const read = readDocument(JSON.stringify(document), {}, () => null)
          if (read.type === 'Base') return
          const own = `questionnaires/0/questions/${at}`
          // Without its follow-ups, a rule that names one of them is at fault.
          if (!read.findings.some(({ path }) => path.startsWith(own))) return
          for (const { path, message } of read.findings)
            if (!path.startsWith(own)) expect([field, value, message]).toEqual([])
        },
      ),
      {
        numRuns: 200,
        examples: [
          ['id', 5, 2],
          ['type', 'x', 2],
          ['answers', {}, 2],
        ],
      },
    )
  })

  it.each([
    ['{\n  "id": "a",\n  "text": { "en": "A", }\n}', 3, 22, 'There is a comma before the closing }.'],
    ['{\n  "id": "a"\n  "text": 1 }', 3, 3, 'Here a comma or } is expected.'],
    ["{ 'id': 1 }", 1, 3, 'Here a name in double quotes is expected.'],
    ['{ "id": "a', 1, 9, 'The text in quotes does not end.'],
    ['{ "id": 1', 1, 10, 'The document ends here, and a comma or } is missing.'],
    ['{ "a": 1 } x', 1, 12, 'The document has ended, and more text follows.'],
    ['{ "a": "x\\y" }', 1, 10, 'A backslash in a text is written as two.'],
    ['// {}', 1, 1, 'Here a value is expected.'],
  ])('of JSON are told by line and column, with the text there: %s [BASE-06]', (text, line, column, message) => {
    expect(refused(text)).toMatchObject({ fault: 'json', findings: [{ line, column, message }] })
    const near = refused(text).findings[0]?.original ?? ''
    expect(text.split('\n')[line - 1]).toBe(near)
  })

  it('of JSON are found wherever JSON.parse finds one, and lines are those of the text [BASE-06]', () => {
    const json = JSON.stringify(base, null, 1)
    fc.assert(
      fc.property(
        fc.nat(json.length - 1),
        fc.string({ unit: fc.constantFrom('"', '{', ']', ',', ':', '\\', '\n', 'x', '1', '') }),
        (at, put) => {
          const text = json.slice(0, at) + put + json.slice(at + 1)
          const isJson = (() => {
            try {
              JSON.parse(text)
              return true
            } catch {
              return false
            }
          })()
          expect(faultOfJson(text) === null).toBe(isJson)
        },
      ),
      { numRuns: 300 },
    )
    const lineOf = linesOf(json, ['rules/1/then/Indicate/targets/0', 'rules/1/nothing'])
    const lines = json.split('\n')
    expect(lines[lineOf('rules/1/then/Indicate/targets/0') - 1]).toContain('"why"')
    expect(lineOf('rules/1/nothing')).toBeLessThan(lineOf('rules/1/then/Indicate/targets/0'))
  })

  it('are said of a spreadsheet and of a REDCap dictionary in friendly words [BASE-06]', () => {
    expect(refused('type,name,label\ntext,age,Age').fault).toBe('spreadsheet')
    expect(refused('hello').fault).toBe('json')
    expect(refused('').fault).toBe('empty')
  })
})
