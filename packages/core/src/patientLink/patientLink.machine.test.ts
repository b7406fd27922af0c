import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { ImportDataResult, LinkContent } from '../tokens/command.calls'
import type { KeptLink } from './openLink.machine'
import {
  factsToSend,
  type PatientLinkEvent,
  patientLinkEngine,
  patientLinkMachine,
  patientLinkState,
  patientLinkStates,
  unanswered,
} from './patientLink.machine'

const base = aBase({
  questionnaires: [
    aQuestionnaire({
      questions: [
        aQuestion({ id: 'welcome', type: 'Info' }),
        aQuestion({ id: 'pain', questions: [aQuestion({ id: 'where' })] }),
        aQuestion({ id: 'sleep' }),
        aQuestion({ id: 'hidden', meta: { 'layout/hidden': 'yes' } }),
        aQuestion({ id: 'surgeon' }),
      ],
    }),
  ],
  rules: [aRule({ ChoseYesNo: { questionId: 'pain', value: true } }, { Indicate: { targets: ['where'] } })],
})
const content: LinkContent = {
  base,
  questions: ['welcome', 'pain', 'where', 'sleep', 'hidden'],
  facts: [],
  language: null,
  expiresAt: null,
  sentTo: 'Clinic',
}
const data = { answers: 2, receivedAt: '2026-11-24T10:00:00.000Z' }

function opened(
  answers: readonly (() => Promise<ImportDataResult>)[],
  before: KeptLink | null = null,
  shown = content,
) {
  const clock = new SimulatedClock()
  const asked: unknown[] = []
  const kept: KeptLink[] = []
  const link = {
    ImportData: (request: unknown) => {
      asked.push(request)
      return (answers[asked.length - 1] ?? answers.at(-1))!()
    },
  }
  const memory = { keep: async (one: KeptLink) => void kept.push(one) }
  const input = { link, memory, token: 'secret', content: shown, kept: before }
  const actor = createActor(patientLinkMachine, { input, clock }).start()
  return { clock, asked, kept, actor }
}

const facts = [
  { id: 'pain', value: false },
  { id: 'sleep', value: { unknown: true } },
] as const

function answeredAll(page: ReturnType<typeof opened>) {
  for (const fact of facts) page.actor.send({ type: 'answer', fact })
  return page
}

function save({ actor, clock }: ReturnType<typeof opened>) {
  actor.send({ type: 'save' })
  clock.increment(5000)
}

const executed = async (): Promise<ImportDataResult> => ({ type: 'CommandExecuted', data })
const offline = () => Promise.reject(new Error('offline'))

describe('saving on the page behind a link', () => {
  it('waits 5000 ms before checking, and saves once, however often the button is pressed [ONCE-02]', async () => {
    const page = answeredAll(opened([executed]))
    page.actor.send({ type: 'save' })
    page.clock.increment(4999)
    page.actor.send({ type: 'save' })
    expect(page.actor.getSnapshot().value).toBe('delaying')
    expect(page.asked).toEqual([])
    page.clock.increment(1)
    const { context } = await waitFor(page.actor, (state) => state.matches('done'))
    expect(page.asked).toEqual([{ token: 'secret', facts }])
    expect(context.receipt).toEqual(data)
  })

  it('is refused while any question of the link is unanswered [ONCE-02]', () => {
    const page = opened([executed])
    page.actor.send({ type: 'answer', fact: { id: 'pain', value: true } })
    save(page)
    const { value, context } = page.actor.getSnapshot()
    expect([value, context.problem]).toEqual(['working', 'enterAllData'])
    expect(unanswered(patientLinkEngine(context), context)).toEqual(['where', 'sleep'])
    expect(page.asked).toEqual([])
  })

  it('knows which answer is a rounding until the question is answered again', () => {
    const { actor } = opened([])
    actor.send({ type: 'answer', fact: facts[0] })
    actor.send({ type: 'rounded', key: 'pain' })
    actor.send({ type: 'answer', fact: facts[1] })
    expect([...actor.getSnapshot().context.rounded]).toEqual(['pain'])
    actor.send({ type: 'answer', fact: { id: 'pain', value: true } })
    expect([...actor.getSnapshot().context.rounded]).toEqual([])
  })

  it('counts what is typed while it waits [ONCE-02]', () => {
    const page = opened([executed])
    page.actor.send({ type: 'save' })
    answeredAll(page)
    page.clock.increment(5000)
    expect(page.actor.getSnapshot().value).toBe('saving')
  })

  it('sends nothing where nothing is asked: no link is used up for nothing [ONCE-03]', () => {
    const nothing = {
      ...content,
      base: {
        ...base,
        questionnaires: [aQuestionnaire({ initial: false, questions: [aQuestion({ id: 'pain' })] })],
        rules: [],
      },
    }
    const page = opened([executed], null, nothing)
    save(page)
    expect(page.actor.getSnapshot()).toMatchObject({ value: 'working', context: { problem: 'nothing' } })
    expect(page.asked).toEqual([])
  })

  it('sends what the patient said and shows, and nothing that stood there and was not touched [ONCE-03]', () => {
    const page = answeredAll(
      opened([executed], null, {
        ...content,
        facts: [
          { id: 'where', value: true },
          { id: 'welcome', value: true },
          { id: 'sleep', value: true },
        ],
      }),
    )
    const { context } = page.actor.getSnapshot()
    expect(factsToSend(context)).toEqual([
      { id: 'pain', value: false },
      { id: 'sleep', value: { unknown: true } },
    ])
    page.actor.send({ type: 'answer', fact: { id: 'sleep', value: null } })
    expect(factsToSend(page.actor.getSnapshot().context)).toContainEqual({ id: 'sleep', value: null })
  })

  it('accepts no answer to any other question of the case [ONCE-03]', () => {
    const page = opened([executed])
    for (const id of ['surgeon', 'surgeon#2', 'nobody', 'pain (Annotation)'])
      page.actor.send({ type: 'answer', fact: { id, value: true } })
    expect(page.actor.getSnapshot().context.facts).toEqual([])
  })

  it.each(['PermissionError', 'TokenError'] as const)('shows the error state after %s [ONCE-03]', async (type) => {
    const page = answeredAll(opened([async () => ({ type }), executed]))
    save(page)
    await waitFor(page.actor, (state) => state.matches('error'))
    // A lock, or the deletion of the case, may be over.
    page.actor.send({ type: 'retry' })
    await waitFor(page.actor, (state) => state.matches('done'))
    expect(page.asked).toEqual([1, 2].map(() => ({ token: 'secret', facts })))
  })

  it('keeps the answers after AddFactError, and says which are not taken [ONCE-03]', async () => {
    const refused: ImportDataResult = { type: 'AddFactError', errors: [{ id: 'sleep', reason: 'Frozen' }] }
    const page = answeredAll(opened([async () => refused]))
    save(page)
    const { context } = await waitFor(page.actor, (state) => state.matches('working'))
    expect(context).toMatchObject({ problem: 'notTaken', isSending: false, facts })
    expect([...context.refused.keys()]).toEqual(['sleep'])
    page.actor.send({ type: 'answer', fact: { id: 'sleep', value: true } })
    expect(page.actor.getSnapshot().context.refused.size).toBe(0)
  })

  it('repeats the same save after a lost connection, and lets nobody change it meanwhile [ONCE-03]', async () => {
    const page = answeredAll(opened([offline, offline, executed]))
    save(page)
    await waitFor(page.actor, (state) => state.matches('waiting'))
    page.actor.send({ type: 'answer', fact: { id: 'pain', value: true } })
    page.actor.send({ type: 'retry' })
    await waitFor(page.actor, (state) => state.matches('waiting'))
    page.clock.increment(30_000)
    await waitFor(page.actor, (state) => state.matches('done'))
    expect(page.asked).toEqual([1, 2, 3].map(() => ({ token: 'secret', facts })))
  })
})

describe('the device behind a link', () => {
  it('keeps each answer at once, and no answer after they have arrived [MORE-18]', async () => {
    const page = answeredAll(opened([executed]))
    expect(page.kept.at(-1)).toMatchObject({ facts, isSending: false, receipt: null })
    save(page)
    expect(page.kept.at(-1)).toMatchObject({ facts, isSending: true })
    await waitFor(page.actor, (state) => state.matches('done'))
    expect(page.kept.at(-1)).toMatchObject({ facts: [], receipt: data })
  })

  it('keeps what was typed and cannot be read, until it is an answer [MORE-18]', () => {
    const page = opened([executed])
    const type = (unread?: string) => page.actor.send({ type: 'answer', fact: { id: 'sleep', value: null }, unread })
    type('7 or 8')
    expect(page.kept.at(-1)).toMatchObject({ unread: [['sleep', '7 or 8']] })
    const again = opened([executed], page.kept.at(-1))
    expect([...again.actor.getSnapshot().context.unread]).toEqual([['sleep', '7 or 8']])
    save(again)
    expect(again.actor.getSnapshot()).toMatchObject({ value: 'working', context: { problem: 'enterAllData' } })
    expect(again.actor.getSnapshot().context.unread.size).toBe(1)
    type()
    expect(page.kept.at(-1)).toMatchObject({ unread: [] })
  })

  it('goes on after a reload, with the answers or with their sending [MORE-18]', async () => {
    const answers = opened([executed], { content, facts, isSending: false, receipt: null })
    expect(answers.actor.getSnapshot()).toMatchObject({ value: 'working', context: { facts } })
    const sending = opened([executed], { content, facts, isSending: true, receipt: null })
    await waitFor(sending.actor, (state) => state.matches('done'))
    expect(sending.asked).toEqual([{ token: 'secret', facts }])
  })
})

describe('every way through the page behind a link', () => {
  const events: PatientLinkEvent[] = [
    { type: 'answer', fact: { id: 'pain', value: false } },
    { type: 'answer', fact: { id: 'sleep', value: true } },
    { type: 'save' },
    // The cast is safe: this is the chart's own event for the end of the delay.
    { type: 'xstate.after.saveDelay.patientLink.delaying' } as unknown as PatientLinkEvent,
    { type: 'CommandExecuted', data },
    { type: 'PermissionError' },
    { type: 'TokenError' },
    { type: 'AddFactError' },
    { type: 'unreachable', error: 'offline' },
    { type: 'retry' },
  ]
  const memory = { keep: async () => {} }
  const paths = getShortestPaths(patientLinkMachine, {
    input: { link: { ImportData: executed }, memory, token: 'secret', content, kept: null },
    events,
    serializeState: ({ value, context: { facts: said, problem } }) =>
      JSON.stringify([value, said.map(({ id }) => id).sort(), problem]),
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state in which something can happen', () => {
    const states = Object.keys(patientLinkMachine.states).filter(
      (state) => state !== 'checking' && state !== 'beginning',
    )
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(states))
  })

  it('ends once everything is saved [ONCE-03]', () => {
    for (const { state } of paths) expect(state.status === 'done').toBe(state.matches('done'))
  })

  it('shows as working, done or error, and as working all the way to a save [ONCE-01]', () => {
    expect(patientLinkStates).toEqual(['working', 'done', 'error'])
    for (const state of Object.keys(patientLinkMachine.states))
      expect(patientLinkState(state)).toBe(state === 'done' || state === 'error' ? state : 'working')
  })

  it('saves only when everything is answered, and ends only after a save', () => {
    for (const { state } of paths)
      if (!state.matches('working') && !state.matches('delaying'))
        expect(unanswered(patientLinkEngine(state.context), state.context)).toEqual([])
  })
})
