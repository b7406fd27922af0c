import type { Base, Question } from '@casebook/core/bases/base'
import { aBase, anyBase, anyWalk, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Condition, Rule } from '../bases/rule'
import { baseStructure } from '../bases/structure'
import { openForm } from '../entry/form/openForm'
import { mayShow } from './mayShow'
import { warningsOf } from './warnings'

const withQuestions = (questions: readonly Question[], rules: readonly Rule[] = [], parts: Partial<Base> = {}) =>
  aBase({ questionnaires: [aQuestionnaire({ questions })], rules, ...parts })

const yes = (questionId: string): Condition => ({ ChoseYesNo: { questionId, value: true } })
const hides = (by: string, target: string): Rule => ({
  id: `${by} ${target}`,
  if: yes(by),
  then: { ContraIndicate: { targets: [target] } },
})
const showsIf = (condition: Condition, target: string): Rule => ({
  id: target,
  if: condition,
  then: { Indicate: { targets: [target] } },
})

const kindsIn = (base: Base, files: readonly string[] = []) =>
  warningsOf(base, new Set(files)).map(({ kind, path, values }) => [kind, path, values])
const first = 'questionnaires/0/questions/0'

describe('the warnings about a document', () => {
  it('are none about one without fault', () => {
    expect(kindsIn(withQuestions([aQuestion()]))).toEqual([])
  })

  it('name each picture that is not there, wherever it is named [BASE-06]', () => {
    const base = withQuestions([
      aQuestion({ id: 'arm', type: 'Image', src: 'arm.png', description: { en: 'See [image leg.png 100%]' } }),
      aQuestion({ id: 'again', type: 'Image', src: 'arm.png' }),
    ])
    expect(kindsIn(base).filter(([kind]) => kind === 'MissingPicture')).toEqual([
      ['MissingPicture', first, { file: 'arm.png' }],
      ['MissingPicture', first, { file: 'leg.png' }],
    ])
    expect(kindsIn(base, ['arm.png', 'leg.png']).filter(([kind]) => kind === 'MissingPicture')).toEqual([])
  })

  it('tell of each language which share of the texts is there [BASE-06]', () => {
    const base = withQuestions([aQuestion({ text: { en: 'Smoker' } })], [], { languages: ['en', 'de', 'sy'] })
    // The study, its section and its question.
    expect(kindsIn(base)).toEqual([
      ['MissingTexts', '', { language: 'de', missing: 1, all: 3, percent: 66 }],
      ['MissingTexts', '', { language: 'sy', missing: 3, all: 3, percent: 0 }],
    ])
  })

  it('name what can never show [BASE-06]', () => {
    const follow = aQuestion({ id: 'follow' })
    const under = (rules: readonly Rule[]) =>
      kindsIn(withQuestions([aQuestion({ id: 'a', questions: [follow] }), aQuestion({ id: 'sex', type: 'OC' })], rules))
    const never = [['NeverShown', `${first}/questions/0`, {}]]
    const chose = (answerId: string): Condition => ({ Chose: { questionId: 'sex', answerId } })
    expect(under([])).toEqual(never)
    expect(under([showsIf(yes('a'), 'follow')])).toEqual([])
    expect(under([showsIf(yes('follow'), 'follow')])).toEqual(never)
    expect(under([showsIf({ All: [chose('low'), chose('high')] }, 'follow')])).toEqual(never)
    expect(under([showsIf({ Any: [chose('low'), chose('high')] }, 'follow')])).toEqual([])
    expect(under([showsIf(yes('a'), 'follow'), hides('a', 'follow')])).toEqual(never)
    const closed = aQuestionnaire({ id: 'closed', initial: false, questions: [aQuestion({ id: 'in' })] })
    expect(kindsIn(aBase({ questionnaires: [aQuestionnaire(), closed] }))).toEqual([
      ['NeverShownSection', 'questionnaires/1', {}],
    ])
    expect(kindsIn(withQuestions([aQuestion({ meta: { 'layout/hidden': 'true' } })]))).toEqual([])
  })

  it('name questions that hide themselves or each other [BASE-06]', () => {
    const [x, y, z] = ['x', 'y', 'z'].map((id) => aQuestion({ id, text: { en: id.toUpperCase(), de: id } }))
    const all = [x, y, z].filter((one) => one !== undefined)
    const found = warningsOf(withQuestions(all, [hides('x', 'y'), hides('y', 'x'), hides('z', 'z')]), new Set())
    expect(found.map(({ kind, path, questions }) => [kind, path, questions])).toEqual([
      ['HideEachOther', first, [x?.text, y?.text]],
      ['HidesItself', 'questionnaires/0/questions/2', [z?.text]],
    ])
    expect(kindsIn(withQuestions(all, [hides('x', 'y'), hides('y', 'z')]))).toEqual([])
  })

  it('name a background that is no colour [BASE-06]', () => {
    const background = (value: string) => kindsIn(withQuestions([aQuestion({ meta: { 'layout/background': value } })]))
    expect(background('yellow')).toEqual([['Background', first, { value: 'yellow' }]])
    expect(background('#ffeecc')).toEqual([])
  })

  it('never say of a question that it cannot show, where somebody can make it show [BASE-06]', () => {
    fc.assert(
      fc.property(
        anyBase.chain((base) => fc.tuple(fc.constant(base), anyWalk(base, 30))),
        ([base, walk]) => {
          const may = mayShow(baseStructure(base)).questions
          // Only answers to what shows can be given.
          const given: (typeof walk)[number][] = []
          for (const fact of walk) {
            const { engine } = openForm(base, given)
            const key = fact.id
            if (!engine.structure.questions.has(key.split('#')[0] ?? '') || !engine.question(key).visible) continue
            given.push(fact)
          }
          const { engine } = openForm(base, given)
          for (const id of engine.structure.questions.keys())
            if (engine.question(id).visible) expect([id, may.has(id)]).toEqual([id, true])
        },
      ),
      { numRuns: 150 },
    )
  })
})
