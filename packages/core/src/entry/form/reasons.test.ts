// biome-ignore-all lint/suspicious/noThenProperty: a rule says if and then
import { choices, entryBase, formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import type { Base } from '../../bases/base'
import type { Rule } from '../../bases/rule'
import type { Fact } from '../../facts/fact'
import { openForm } from './openForm'
import { whyOf } from './reasons'

const yes = (questionId: string) => ({ ChoseYesNo: { questionId, value: true } })
const rule = (id: string, questionId: string, then: Rule['then']): Rule => ({ id, if: yes(questionId), then })

const base: Base = formBase(
  [
    formPart('start', [
      item('smokes', 'YN', { questions: [item('since', 'Num'), item('note', 'Text', { optional: true })] }),
      item('minor', 'YN'),
      item('job', 'Text'),
      item('secret', 'Text', { meta: { 'layout/hidden': 'x' } }),
      item('packs', 'Num', { abstract: true }),
      item('nap', 'YN'),
      item('hidden', 'YN', { meta: { 'layout/hidden': 'x' }, questions: [item('belowHidden', 'YN')] }),
    ]),
    formPart('always', [item('weight', 'Num')], {
      questionnaires: [formPart('asleep', [item('dream', 'YN')], { initial: false })],
    }),
    formPart('asked', [], {
      initial: false,
      questionnaires: [
        formPart('folderWithin', [], { initial: false, questionnaires: [formPart('deep', [item('deepest', 'YN')])] }),
      ],
    }),
    formPart('barredFolder', [], { initial: false, questionnaires: [formPart('inBarred', [item('calm', 'YN')])] }),
    formPart('later', [item('lungs', 'YN')], {
      initial: false,
      questionnaires: [formPart('within', [item('cough', 'YN')])],
    }),
    formPart('folder', [], { initial: false, questionnaires: [formPart('inFolder', [item('mood', 'YN')])] }),
    formPart('closed', [item('unseen', 'YN')], { meta: { 'layout/hidden': '1' } }),
  ],
  {
    solutions: [
      { id: 'benefit', text: { en: 'Benefit' } },
      { id: 'risk', text: { en: 'Risk' } },
    ],
    rules: [
      rule('follow', 'smokes', { Indicate: { targets: ['since', 'later'] } }),
      rule('again', 'minor', { InstantIndicate: { targets: ['since'] } }),
      rule('child', 'minor', { ContraIndicate: { targets: ['job'] } }),
      rule('tired', 'smokes', { Indicate: { targets: ['nap', 'asked'] } }),
      rule('awake', 'minor', { ContraIndicate: { targets: ['nap', 'barredFolder'] } }),
      rule('some', 'smokes', { Set: { questionId: 'packs', value: 1 } }),
      rule('high', 'smokes', { Score: { solutionId: 'risk', score: 'P5' } }),
      rule('low', 'minor', { Score: { solutionId: 'risk', score: 'N2' } }),
    ],
  },
)

function why(id: string, ...answered: readonly string[]) {
  const facts = answered.map((key): Fact => ({ id: key, value: true }))
  const told = whyOf(openForm(base, facts).engine, id)
  const ids = (reasons: readonly { readonly rule: Rule }[]) => reasons.map((one) => one.rule.id)
  return { ...told, decisive: ids(told.decisive), idle: ids(told.idle) }
}

describe('“why” for a question', () => {
  it.each([
    ['smokes', [], { type: 'always', questionnaireId: 'start' }, true, [], []],
    ['since', ['smokes'], { type: 'ownRule' }, true, ['follow'], ['again']],
    ['since', ['smokes', 'minor'], { type: 'ownRule' }, true, ['follow', 'again'], []],
    ['since', [], { type: 'noRule' }, false, [], ['follow', 'again']],
    ['note', ['smokes'], { type: 'noRule' }, false, [], []],
    ['job', [], { type: 'always', questionnaireId: 'start' }, true, [], ['child']],
    ['job', ['minor'], { type: 'takenOut' }, false, ['child'], []],
    ['lungs', ['smokes'], { type: 'questionnaireRule', questionnaireId: 'later' }, true, ['follow'], []],
    ['lungs', [], { type: 'questionnaireNotAsked', questionnaireId: 'later' }, false, [], ['follow']],
    ['cough', ['smokes'], { type: 'questionnaireRule', questionnaireId: 'later' }, true, ['follow'], []],
    ['cough', [], { type: 'questionnaireNotAsked', questionnaireId: 'later' }, false, [], ['follow']],
    ['mood', [], { type: 'always', questionnaireId: 'inFolder' }, true, [], []],
    ['packs', ['smokes'], { type: 'always', questionnaireId: 'start' }, true, [], []],
    ['packs', [], { type: 'always', questionnaireId: 'start' }, true, [], []],
    ['nap', ['smokes', 'minor'], { type: 'takenOut' }, false, ['awake'], []],
    ['dream', [], { type: 'questionnaireNotAsked', questionnaireId: 'asleep' }, false, [], []],
    ['deepest', ['smokes'], { type: 'questionnaireRule', questionnaireId: 'asked' }, true, ['tired'], []],
    ['deepest', [], { type: 'questionnaireNotAsked', questionnaireId: 'asked' }, false, [], ['tired']],
    ['calm', [], { type: 'always', questionnaireId: 'inBarred' }, true, [], []],
    ['belowHidden', [], { type: 'hiddenByBase' }, false, [], []],
    ['secret', [], { type: 'hiddenByBase' }, false, [], []],
    ['unseen', [], { type: 'hiddenByBase' }, false, [], []],
  ] as const)('%s stands as it does after %j: %j [DATA-11]', (id, answered, standing, isShown, decisive, idle) => {
    expect(why(id, ...answered)).toMatchObject({ standing, isShown, decisive, idle })
  })

  it.each([
    ['smokes', 'required'],
    ['note', 'optional'],
    ['packs', 'derived'],
  ])('%s is %s [CASE-03] [DATA-10]', (id, demand) => {
    expect(why(id)).toMatchObject({ demand })
  })

  it('names the rules that set its value, and the answers they read [DATA-10]', () => {
    const told = whyOf(openForm(entryBase, [{ id: 'height', value: 170 }]).engine, 'bmi')
    if (told.type !== 'question') throw new Error('It is a question')
    expect(told.values).toMatchObject([
      { rule: { id: 'double' }, acts: true, questions: [{ key: 'height', value: 170 }] },
    ])
    expect(told.decisive).toEqual([])
  })

  it('names no value if rules only decide whether it is asked', () => {
    expect(why('since', 'smokes')).toMatchObject({ decisive: ['follow'], values: [] })
  })

  it('is explained for its own entry', () => {
    const medicines = formBase(
      [
        formPart(
          'medicines',
          [item('other', 'YN'), item('which', 'OC', { answers: choices('a'), questions: [item('more', 'Text')] })],
          {
            repeats: { min: 0, max: 5 },
          },
        ),
      ],
      { rules: [rule('more', 'other', { Indicate: { targets: ['more'] } })] },
    )
    const { engine } = openForm(medicines, [{ id: 'other#2', value: true }])
    expect(whyOf(engine, 'more#2')).toMatchObject({ isShown: true, decisive: [{ questions: [{ key: 'other#2' }] }] })
    expect(whyOf(engine, 'more')).toMatchObject({ isShown: false, idle: [{ questions: [{ key: 'other' }] }] })
  })
})

describe('“why” for a solution', () => {
  it('names the rules that score it, and those that could [DATA-14]', () => {
    expect(why('risk', 'smokes')).toMatchObject({ type: 'solution', id: 'risk' })
    expect(why('risk', 'smokes')).toMatchObject({ score: 40, state: 'suggested', decisive: ['high'], idle: ['low'] })
    expect(why('risk', 'smokes', 'minor')).toMatchObject({ score: 35, decisive: ['high', 'low'], idle: [] })
  })

  it.each([
    ['later', 'The base has no solution later'],
    ['cure', 'The base entry has nothing of the id cure'],
    ['since#1', 'The base entry has nothing of the id since#1'],
  ])('cannot be asked of %s, which is none', (id, message) => {
    expect(() => why(id)).toThrow(message)
  })
})

describe('“why” for options that are not offered', () => {
  const county = (answerId: string) => ({ Chose: { questionId: 'county', answerId } })
  const [other, ...towns] = choices('other', 'leeds', 'dover', 'york')
  const answers = towns.map((town) => ({ ...town, when: county(town.id === 'dover' ? 'kent' : 'yorkshire') }))
  const base = formBase([
    formPart('home', [
      item('county', 'OC', { answers: choices('yorkshire', 'kent') }),
      item('town', 'OC', { answers: [...answers, ...(other ? [other] : [])] }),
    ]),
  ])
  const withheld = (facts: readonly Fact[]) => {
    const told = whyOf(openForm(base, facts).engine, 'town')
    return told.type === 'question'
      ? told.withheld.map(({ answers, when, questions }) => [
          answers.map(({ id }) => id),
          when,
          questions.map(({ key, value }) => [key, value]),
        ])
      : []
  }

  it('names them by their condition, with the answers that it found [MORE-56]', () => {
    expect(withheld([{ id: 'county', value: 'kent' }])).toEqual([
      [['leeds', 'york'], county('yorkshire'), [['county', 'kent']]],
    ])
    expect(withheld([])).toEqual([
      [['leeds', 'york'], county('yorkshire'), [['county', null]]],
      [['dover'], county('kent'), [['county', null]]],
    ])
  })
})
