import { aBase, anyBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { baseStructure } from '../bases/structure'
import type { SaveCaseResult } from '../entry/entry.calls'
import { type Fact, unknown } from '../facts/fact'
import { compileBase } from '../rules/compile'
import { isHiddenQuestion } from './hiddenQuestion'
import {
  annotate,
  answer,
  back,
  beginInterview,
  currentItem,
  declineToAnswer,
  forward,
  goTo,
  isCurrentAnswered,
  mayComplete,
} from './interview'
import { type InterviewEvent, interviewMachine, interviewMessages } from './interview.machine'

const base = compileBase(
  aBase({
    questionnaires: [
      aQuestionnaire({
        questions: [
          aQuestion({ id: 'welcome', type: 'Info' }),
          aQuestion({ id: 'smoker', questions: [aQuestion({ id: 'packs', type: 'Num' })] }),
          aQuestion({ id: 'hidden', meta: { 'layout/hidden': 'true' } }),
          aQuestion({ id: 'score', type: 'Num', abstract: true }),
          aQuestion({ id: 'sleep', type: 'Num' }),
        ],
      }),
      aQuestionnaire({
        id: 'internal',
        meta: { 'layout/hidden': 'true' },
        questions: [aQuestion({ id: 'office', questions: [aQuestion({ id: 'desk' })] })],
      }),
    ],
    rules: [aRule({ ChoseYesNo: { questionId: 'smoker', value: true } }, { Indicate: { targets: ['packs'] } })],
  }),
)

const saving = (answer: () => Promise<SaveCaseResult>) => {
  const saved: (readonly Fact[])[] = []
  const tablet = {
    save: (facts: readonly Fact[]) => {
      saved.push(facts)
      return answer()
    },
  }
  return { saved, actor: createActor(interviewMachine, { input: { tablet, base, facts: [] } }).start() }
}
const ok = async (): Promise<SaveCaseResult> => ({ type: 'OkWithGroups', possibleGroupsToAddTo: [] })

const shown = ({ actor }: ReturnType<typeof saving>) => currentItem(actor.getSnapshot().context.interview)
const can = ({ actor }: ReturnType<typeof saving>, type: 'previous' | 'next' | 'complete') =>
  actor.getSnapshot().can({ type })

describe('an interview', () => {
  it('asks one question at a time: previous not on the first, next only once answered, complete on the last [INTV-01]', () => {
    const tablet = saving(ok)
    expect(shown(tablet)).toBe('welcome')
    expect([can(tablet, 'previous'), can(tablet, 'next'), can(tablet, 'complete')]).toEqual([false, true, false])
    tablet.actor.send({ type: 'next' })
    expect(shown(tablet)).toBe('smoker')
    expect([can(tablet, 'previous'), can(tablet, 'next'), can(tablet, 'complete')]).toEqual([true, false, false])
    tablet.actor.send({ type: 'answer', value: false })
    tablet.actor.send({ type: 'next' })
    expect(shown(tablet)).toBe('score')
    tablet.actor.send({ type: 'next' })
    expect(shown(tablet)).toBe('sleep')
    expect(can(tablet, 'complete')).toBe(false)
    tablet.actor.send({ type: 'answer', value: 7 })
    expect([can(tablet, 'previous'), can(tablet, 'next'), can(tablet, 'complete')]).toEqual([true, false, true])
  })

  it('never shows a hidden question or questionnaire [INTV-01]', () => {
    const tablet = saving(ok)
    for (let step = 0; step < 10; step += 1) {
      tablet.actor.send({ type: 'declineToAnswer' })
      tablet.actor.send({ type: 'next' })
    }
    expect(tablet.actor.getSnapshot().context.interview.items).toEqual(['welcome', 'smoker', 'score', 'sleep'])
  })

  it('accepts "I don’t want to answer" as unknown; Info and derived items need no answer [INTV-02]', () => {
    const tablet = saving(ok)
    tablet.actor.send({ type: 'next' })
    tablet.actor.send({ type: 'declineToAnswer' })
    expect(tablet.actor.getSnapshot().context.interview.facts).toEqual([{ id: 'smoker', value: unknown }])
    expect(can(tablet, 'next')).toBe(true)
    tablet.actor.send({ type: 'answer', value: null })
    expect(can(tablet, 'next')).toBe(false)
  })

  it('accepts no answer to Info and derived items [INTV-02]', () => {
    const info = beginInterview(base, [])
    expect(currentItem(info)).toBe('welcome')
    expect([declineToAnswer(info), answer(info, 'hello')]).toEqual([info, info])
    const score = forward(answer(forward(info), false))
    expect(currentItem(score)).toBe('score')
    expect([declineToAnswer(score), answer(score, 3)]).toEqual([score, score])
  })

  it('has no page for information without words, as above a table of questions', () => {
    const [first, ...others] = base.structure.base.questionnaires
    if (!first) throw new Error('There is no questionnaire')
    const blank = aQuestion({ id: 'welcome', type: 'Info', text: {}, description: { en: '' } })
    const questionnaires = [{ ...first, questions: [blank, ...first.questions.slice(1)] }, ...others]
    expect(currentItem(beginInterview(compileBase({ ...base.structure.base, questionnaires }), []))).toBe('smoker')
  })

  it('goes back to earlier questions, one by one or from the history [INTV-01]', () => {
    const tablet = saving(ok)
    tablet.actor.send({ type: 'next' })
    tablet.actor.send({ type: 'answer', value: false })
    tablet.actor.send({ type: 'next' })
    tablet.actor.send({ type: 'previous' })
    expect(shown(tablet)).toBe('smoker')
    tablet.actor.send({ type: 'openHistory' })
    tablet.actor.send({ type: 'goTo', key: 'sleep' })
    expect(shown(tablet)).toBe('smoker')
    tablet.actor.send({ type: 'openHistory' })
    tablet.actor.send({ type: 'goTo', key: 'welcome' })
    expect(shown(tablet)).toBe('welcome')
    tablet.actor.send({ type: 'next' })
    tablet.actor.send({ type: 'next' })
    expect(shown(tablet)).toBe('score')
  })

  it('asks the questions that an answer triggers, and drops them when it changes [INTV-01]', () => {
    const tablet = saving(ok)
    tablet.actor.send({ type: 'next' })
    tablet.actor.send({ type: 'answer', value: true })
    tablet.actor.send({ type: 'next' })
    expect(shown(tablet)).toBe('packs')
    tablet.actor.send({ type: 'previous' })
    tablet.actor.send({ type: 'answer', value: false })
    tablet.actor.send({ type: 'next' })
    expect(tablet.actor.getSnapshot().context.interview.items).toEqual(['welcome', 'smoker', 'score'])
  })

  it('keeps a note with the question, but no blank one [INTV-03]', () => {
    const tablet = saving(ok)
    tablet.actor.send({ type: 'next' })
    tablet.actor.send({ type: 'annotate', note: 'only at weekends' })
    expect(tablet.actor.getSnapshot().context.interview.facts).toEqual([
      { id: 'smoker (Annotation)', value: 'only at weekends' },
    ])
    expect(can(tablet, 'next')).toBe(false)
    tablet.actor.send({ type: 'annotate', note: ' ' })
    expect(tablet.actor.getSnapshot().context.interview.facts).toEqual([{ id: 'smoker (Annotation)', value: null }])
  })

  it('can be completed at once without questions [INTV-05]', () => {
    const nothing = compileBase(aBase({ questionnaires: [aQuestionnaire({ questions: [] })] }))
    const interview = beginInterview(nothing, [])
    expect(interview).toMatchObject({ items: [], at: -1, facts: [] })
    expect([currentItem(interview), isCurrentAnswered(interview), mayComplete(interview)]).toEqual([null, true, true])
    expect(declineToAnswer(interview)).toBe(interview)
    expect(annotate(interview, 'a note')).toBe(interview)
    expect(back(interview)).toBe(interview)
    expect(forward(interview)).toBe(interview)
  })

  it('moves only to shown questions, and forward only after an answer [INTV-01]', () => {
    const interview = forward(beginInterview(base, []))
    expect(currentItem(interview)).toBe('smoker')
    expect(goTo(interview, 'sleep')).toBe(interview)
    expect(forward(interview)).toBe(interview)
    expect(currentItem(back(interview))).toBe('welcome')
    expect(back(back(interview)).at).toBe(0)
  })

  it('keeps earlier answers, and still starts with the first question [INTV-01]', () => {
    const said: Fact[] = [
      { id: 'smoker', value: false },
      { id: 'sleep', value: 7 },
    ]
    const interview = forward(beginInterview(base, said))
    expect(interview.facts).toEqual(said)
    expect(isCurrentAnswered(interview)).toBe(true)
  })

  it('keeps the latest answer and note of a question [INTV-03]', () => {
    const smoker = forward(beginInterview(base, []))
    const twice = annotate(annotate(answer(answer(smoker, true), false), 'first'), 'second')
    expect(twice.facts).toEqual([
      { id: 'smoker', value: false },
      { id: 'smoker (Annotation)', value: 'second' },
    ])
  })

  it('opens and closes its history without moving [INTV-01]', () => {
    const tablet = saving(ok)
    tablet.actor.send({ type: 'next' })
    tablet.actor.send({ type: 'openHistory' })
    expect(tablet.actor.getSnapshot().value).toBe('history')
    tablet.actor.send({ type: 'closeHistory' })
    expect([tablet.actor.getSnapshot().value, shown(tablet)]).toEqual(['asking', 'smoker'])
  })

  const finish = ({ actor }: ReturnType<typeof saving>) => {
    for (let step = 0; step < 5; step += 1) {
      actor.send({ type: 'declineToAnswer' })
      actor.send({ type: 'next' })
    }
    actor.send({ type: 'complete' })
    actor.send({ type: 'complete' })
  }

  it('saves the case once when it is completed [INTV-05]', async () => {
    const tablet = saving(ok)
    finish(tablet)
    await waitFor(tablet.actor, (screen) => screen.matches('done'))
    expect(tablet.saved).toHaveLength(1)
  })

  it.each<[string, () => Promise<SaveCaseResult>]>([
    ['InterimLocked', async () => ({ type: 'InterimLocked' })],
    ['LoginRequired', async () => ({ type: 'LoginRequired' })],
    ['a lost connection', () => Promise.reject(new Error('offline'))],
  ])('keeps the answers after %s, and can be completed again [INTV-05]', async (_, answer) => {
    const tablet = saving(answer)
    finish(tablet)
    await waitFor(tablet.actor, (screen) => screen.matches('notSaved'))
    expect(interviewMessages).toContain('interview.saveFailed')
    tablet.actor.send({ type: 'close' })
    expect(can(tablet, 'complete')).toBe(true)
  })

  it('ends with every base, asking nothing twice, if each question is declined [INTV-01]', () => {
    fc.assert(
      fc.property(anyBase, (any) => {
        let interview = beginInterview(compileBase(any), [])
        for (let step = 0; step < 200 && !mayComplete(interview); step += 1) {
          interview = isCurrentAnswered(interview) ? forward(interview) : declineToAnswer(interview)
        }
        expect(mayComplete(interview)).toBe(true)
        expect(new Set(interview.items).size).toBe(interview.items.length)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a hidden question', () => {
  const structure = baseStructure(
    aBase({
      questionnaires: [
        aQuestionnaire({
          questions: [
            aQuestion({ id: 'shown', questions: [aQuestion({ id: 'below shown' })] }),
            aQuestion({
              id: 'hidden',
              meta: { 'layout/hidden': 'yes' },
              questions: [aQuestion({ id: 'below hidden', questions: [aQuestion({ id: 'further below' })] })],
            }),
          ],
        }),
        aQuestionnaire({
          id: 'internal',
          meta: { 'layout/hidden': 'yes' },
          questions: [aQuestion({ id: 'office', questions: [aQuestion({ id: 'desk' })] })],
        }),
      ],
    }),
  )

  it('is marked hidden, or lies in a hidden question or questionnaire [INTV-01]', () => {
    const hidden = ['hidden', 'below hidden', 'further below', 'office', 'desk']
    for (const id of structure.questions.keys()) expect(isHiddenQuestion(structure, id)).toBe(hidden.includes(id))
    expect(isHiddenQuestion(structure, 'of another base')).toBe(false)
  })
})

describe('every way through an interview', () => {
  const events: InterviewEvent[] = [
    { type: 'answer', value: true },
    { type: 'answer', value: null },
    { type: 'declineToAnswer' },
    { type: 'next' },
    { type: 'previous' },
    { type: 'complete' },
    { type: 'openHistory' },
    { type: 'closeHistory' },
    { type: 'goTo', key: 'smoker' },
    { type: 'saved' },
    { type: 'failed' },
    { type: 'close' },
  ]
  const paths = getShortestPaths(interviewMachine, {
    input: {
      tablet: { save: ok },
      base: compileBase(
        aBase({ questionnaires: [aQuestionnaire({ questions: [aQuestion(), aQuestion({ id: 'snores' })] })] }),
      ),
      facts: [],
    },
    events,
    serializeState: ({ value, context: { interview } }) =>
      JSON.stringify([
        value,
        [...interview.facts].sort((a, b) => (a.id < b.id ? -1 : 1)),
        interview.items,
        interview.at,
      ]),
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(interviewMachine.states)))
  })

  it('ends once it is saved, and not before [INTV-05]', () => {
    const ends = ['done']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it('saves only when every shown question is answered', () => {
    for (const { state } of paths)
      if (state.matches('saving') || state.matches('done')) expect(mayComplete(state.context.interview)).toBe(true)
  })
})
