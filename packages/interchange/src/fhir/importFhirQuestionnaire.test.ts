import { checkBase } from '@casebook/core/rules/check/checkBase'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import {
  aGroup,
  anItem,
  aQuestionnaire,
  calculated,
  coding,
  extension,
  type FhirJson,
  options,
  when,
} from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { at, imported, opened } from './imported.fixture'
import { importFhirQuestionnaire } from './importFhirQuestionnaire'

const yes = { answerBoolean: true }

describe('a document that is no Questionnaire', () => {
  it.each([
    [null, 'a JSON object is expected'],
    [[], 'a JSON object is expected'],
    [{}, 'has no resourceType'],
    [{ resourceType: 'Patient' }, 'a FHIR Patient, not a Questionnaire'],
    [aQuestionnaire([]), 'has no items'],
  ])('is refused with one sentence: %j', (document, sentence) => {
    expect(importFhirQuestionnaire(document, { group: 'g' })).toEqual({
      type: 'Refused',
      reason: expect.stringContaining(sentence),
    })
  })

  it('is refused if it nests too deeply', () => {
    const deep = Array.from({ length: 80 }).reduce<FhirJson>(
      (inner, _, i) => aGroup(`g${i}`, [inner]),
      anItem('a', 'string'),
    )
    expect(importFhirQuestionnaire(aQuestionnaire([deep]), { group: 'g' })).toMatchObject({ type: 'Refused' })
  })
})

describe('the frame of the base', () => {
  it('names its source and copyright', () => {
    const { base } = imported(
      aQuestionnaire([anItem('a', 'string')], {
        url: 'http://example.org/Questionnaire/q',
        version: '2.1',
        copyright: 'Free to use',
        publisher: 'A hospital',
        description: 'What it is for',
      }),
    )
    expect(base).toMatchObject({
      id: 'small',
      group: 'g',
      version: '2.1',
      text: { en: 'A small questionnaire' },
      description: { en: 'What it is for\n\nA hospital' },
      origin: {
        source: 'http://example.org/Questionnaire/q|2.1',
        format: 'FHIR R4 Questionnaire',
        copyright: 'Free to use',
      },
    })
  })

  it('takes the requested version', () => {
    const result = importFhirQuestionnaire(aQuestionnaire([anItem('a', 'string')]), { group: 'g', version: '7' })
    expect(result).toMatchObject({ base: { version: '7' } })
  })

  it('guesses a missing language, with a finding', () => {
    const german = aQuestionnaire(
      [anItem('a', 'string', { text: 'Wie geht es Ihnen heute, und seit wann ist das so?' })],
      { language: undefined, title: 'Fragebogen für die Eltern' },
    )
    const { base, findings } = imported(german)
    expect(base.languages).toEqual(['de'])
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'Language', severity: 'note' }))
  })

  it('keeps translations, Arabic under its own code, and reports languages it lacks', () => {
    const translation = (lang: string, content: string) =>
      extension('translation', {
        extension: [
          { url: 'lang', valueCode: lang },
          { url: 'content', valueString: content },
        ],
      })
    const { base, findings } = imported(
      aQuestionnaire([
        anItem('a', 'string', {
          _text: {
            extension: [translation('fr-CH', 'Bonjour'), translation('ar', 'مرحبا'), translation('rm', 'Allegra')],
          },
        }),
      ]),
    )
    expect(base.languages).toEqual(['en', 'sy', 'fr'])
    expect(base.questionnaires[0]?.questions[0]?.text).toEqual({ en: 'Text of a', fr: 'Bonjour', sy: 'مرحبا' })
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'Language', severity: 'lost', message: expect.stringContaining('"rm"') }),
    )
  })
})

describe('an item that may be disabled', () => {
  const document = aQuestionnaire([
    aGroup('g', [
      anItem('a', 'boolean'),
      anItem('b', 'boolean', { enableWhen: [when('a', '=', yes)], item: [anItem('below', 'boolean')] }),
      anItem('c', 'string', { enableWhen: [when('below', '=', yes)] }),
      anItem('none', 'string', { enableWhen: [when('below', 'exists', { answerBoolean: false })] }),
      anItem('total', 'integer', calculated(`iif(${at('below')}, 1, 0)`)),
    ]),
  ])

  it('counts as unanswered with everything below it, though its answers are kept [DATA-11]', () => {
    const engine = opened(document)
    engine.setAll([
      { id: 'a', value: true },
      { id: 'below', value: true },
    ])
    expect([engine.question('c').visible, engine.question('none').visible, engine.question('total').value]).toEqual([
      true,
      false,
      1,
    ])
    engine.set('a', false)
    expect([engine.question('c').visible, engine.question('none').visible, engine.question('total').value]).toEqual([
      false,
      true,
      0,
    ])
    expect(engine.answers().get('below')).toBe(true)
  })

  it('shows its follow-ups only while it is visible', () => {
    const engine = opened(document)
    expect(engine.question('below').visible).toBe(false)
    engine.set('a', true)
    expect(engine.question('below').visible).toBe(true)
  })

  it('hides a whole group with the groups in it', () => {
    const engine = opened(
      aQuestionnaire([
        aGroup('g', [anItem('a', 'boolean')]),
        aGroup('h', [anItem('b', 'string'), aGroup('i', [anItem('c', 'string')])], {
          enableWhen: [when('a', '=', yes)],
        }),
      ]),
    )
    expect([
      engine.questionnaire('h').visible,
      engine.questionnaire('i').visible,
      engine.question('c').visible,
    ]).toEqual([false, false, false])
    engine.set('a', true)
    expect([
      engine.questionnaire('h').visible,
      engine.questionnaire('i').visible,
      engine.question('c').visible,
    ]).toEqual([true, true, true])
  })

  it('stays small if each item depends on two before it', () => {
    const chain = Array.from({ length: 60 }, (_, i) =>
      anItem(
        `q${i}`,
        'boolean',
        i < 2 ? {} : { enableWhen: [when(`q${i - 1}`, '=', yes), when(`q${i - 2}`, '=', yes)], enableBehavior: 'any' },
      ),
    )
    const { base } = imported(aQuestionnaire(chain))
    expect(JSON.stringify(base.rules).length).toBeLessThan(140_000)
    const engine = createEngine(compileBase(base))
    engine.setAll(chain.slice(0, -1).map((_, i) => ({ id: `q${i}`, value: true })))
    expect(engine.question('q59').visible).toBe(true)
    engine.setAll([
      { id: 'q0', value: false },
      { id: 'q1', value: false },
    ])
    expect(engine.question('q59').visible).toBe(false)
  })

  it('counts as enabled if its condition depends on itself, with a finding', () => {
    const { findings } = imported(
      aQuestionnaire([
        anItem('a', 'boolean', { enableWhen: [when('b', '=', yes)] }),
        anItem('b', 'boolean', { enableWhen: [when('a', '=', yes)] }),
      ]),
    )
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'Circle', severity: 'changed' }))
  })
})

describe('a repeating item', () => {
  const document = aQuestionnaire([
    aGroup(
      'g',
      [
        anItem('kind', 'choice', options('x', 'y')),
        anItem('which', 'string', { enableWhen: [when('kind', '=', { answerCoding: coding('y') })] }),
        anItem('n', 'decimal'),
        aGroup('more', [anItem('m', 'string')], { enableWhen: [when('kind', '=', { answerCoding: coding('y') })] }),
      ],
      { repeats: true },
    ),
    aGroup('h', [
      anItem('sum', 'decimal', calculated(`${at('n')}.sum()`)),
      anItem('any', 'string', { enableWhen: [when('kind', '=', { answerCoding: coding('y') })] }),
    ]),
  ])

  it('sees its own occurrence from inside, and all of them from outside', () => {
    const engine = opened(document)
    const second = engine.addOccurrence('g')
    engine.setAll([
      { id: 'kind', value: 'x' },
      { id: `kind#${second}`, value: 'y' },
      { id: 'n', value: 1.5 },
      { id: `n#${second}`, value: 2 },
    ])
    expect([engine.question('which').visible, engine.question(`which#${second}`).visible]).toEqual([false, true])
    expect([engine.question('m').visible, engine.question(`m#${second}`).visible]).toEqual([false, true])
    expect(engine.question('sum').value).toBe(3.5)
    expect(engine.question('any').visible).toBe(true)
  })

  it('inside another one loses its repetition, with a finding', () => {
    const { base, findings } = imported(
      aQuestionnaire([aGroup('g', [anItem('a', 'string', { repeats: true })], { repeats: true })]),
    )
    expect(base.questionnaires[0]?.repeats).toBeDefined()
    expect(base.questionnaires[0]?.questions[0]?.repeats).toBeUndefined()
    expect(findings).toContainEqual(expect.objectContaining({ path: 'g > a', severity: 'lost', kind: 'Repeats' }))
  })
})

describe('a document with names of inherited properties', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('is read like any other: %s', (name) => {
    const document = aQuestionnaire([
      aGroup('g', [
        anItem(name, 'integer', { extension: [extension(name, { valueString: 'x' })] }),
        anItem('type', name),
        anItem('set', 'choice', { answerValueSet: name }),
        anItem('sum', 'decimal', calculated(`%${name} + %resource.item.item.where(linkId = '${name}').answer.value`)),
      ]),
    ])
    const result = importFhirQuestionnaire(document, { group: 'g' })
    if (result.type === 'Refused') throw new Error(result.reason)
    expect(checkBase(result.base)).toEqual([])
    expect(result.findings).toContainEqual(
      expect.objectContaining({
        path: 'g > sum',
        message: expect.stringContaining(`It uses %${name}, which is not defined`),
      }),
    )
    expect(result.findings).toContainEqual(
      expect.objectContaining({ path: `g > ${name}`, message: `The extension ${name} is left out.` }),
    )
  })
})
