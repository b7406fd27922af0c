/**
 * The page behind a link: a few questions of one case, answered once by a person without an account.
 *
 *   working ──save──▶ delaying ─5000 ms▶ checking ──all answered──▶ saving ──CommandExecuted──▶ done
 *      ▲                                    │                       │ ▲ └─PermissionError, TokenError──▶ error ──retry──▶ saving
 *      ├───────── something is missing ─────┘                       │ │
 *      ├───────────────────── AddFactError ─────────────────────────┤ └──retry──┐
 *      └                                                            └─unreachable▶ waiting
 *
 * The check is delayed so that it includes an answer typed last. Once the answers are on their way they stay as they are until the server
 * has answered: the save whose answer was lost is sent again, and the server repeats its answer, although the link is used up.
 */
import { assign, fromPromise, setup } from 'xstate'
import { annotatedKey, annotationIdOf, isAnnotationId } from '../annotation/annotation'
import { usedNumbers } from '../annotation/entries'
import { keyOf, parseKey } from '../bases/key'
import { type CallEvent, callingIn } from '../call/calling'
import { isAnswerOf } from '../entry/form/openForm'
import { type Objection, objectionsTo } from '../entry/marks/objections'
import type { Fact } from '../facts/fact'
import type { FactRefusal } from '../facts/factRefusal'
import { isHiddenQuestion } from '../interview/hiddenQuestion'
import { isCollected } from '../questions/required'
import { type CompiledBase, compileBase } from '../rules/compile'
import { createEngine, type Engine } from '../rules/engine/engine'
import type { CommandPort, ImportDataResult, LinkContent, Receipt } from '../tokens/command.calls'
import { saysSomething } from '../tokens/saysSomething'
import type { KeptLink, LinkMemory } from './openLink.machine'

export const patientLinkSaveDelay = 5000
/** Milliseconds between two tries without a connection. The browser says sooner when there is one. */
export const patientLinkRetryDelay = 30_000

/** `notTaken`: the server refuses some answers. `nothing`: no question is answered. */
export type PatientLinkProblem = 'enterAllData' | 'notTaken' | 'nothing'

export type PatientLinkEvent =
  /** `unread`: what stands in the field and cannot be read as an answer. */
  | { type: 'answer'; fact: Fact; unread?: string | undefined }
  /** The answer just given is a rounding of what was typed. */
  | { type: 'rounded'; key: string }
  | { type: 'save' }
  | { type: 'retry' }
  | CallEvent<ImportDataResult>

export interface PatientLinkInput {
  readonly link: Pick<CommandPort, 'ImportData'>
  readonly memory: Pick<LinkMemory, 'keep'>
  readonly token: string
  readonly content: LinkContent
  /** From an earlier visit with this device. */
  readonly kept: KeptLink | null
}

export interface PatientLinkContext extends Omit<PatientLinkInput, 'kept'> {
  readonly base: CompiledBase
  /** The patient's own answers. */
  readonly facts: readonly Fact[]
  /** By key, text in a field that cannot be read as an answer: it stays there until it can. */
  readonly unread: ReadonlyMap<string, string>
  /** The keys of answers that differ from the number typed. */
  readonly rounded: ReadonlySet<string>
  readonly problem: PatientLinkProblem | null
  /** By key, the answers that the server refused. */
  readonly refused: ReadonlyMap<string, FactRefusal>
  readonly isSending: boolean
  readonly receipt: Receipt | null
  readonly error: unknown
}

export const patientLinkStates = ['working', 'done', 'error'] as const

/** The state shown by the page: everything on the way to a save counts as working. */
export function patientLinkState(state: string): (typeof patientLinkStates)[number] {
  return patientLinkStates.find((known) => known === state) ?? 'working'
}

/** The questions as they stand: the answers of the case with the patient's over them. */
export function patientLinkEngine({
  base,
  content,
  facts,
}: Pick<PatientLinkContext, 'base' | 'content' | 'facts'>): Engine {
  const engine = createEngine(base)
  const ids = [...content.facts, ...facts].map(({ id }) => id)
  engine.useOccurrences(usedNumbers(base.structure, ids, content.used))
  engine.setAll([...content.facts, ...facts].filter(({ id }) => isAnswerOf(engine, id)))
  return engine
}

/** The keys of the questions of the link that show and can be answered, in order. */
export function askedNow(engine: Engine, { content }: Pick<PatientLinkContext, 'content'>): readonly string[] {
  const own = new Set(content.questions)
  return [...engine.structure.questions.values()].flatMap(({ question, repeatsIn }) => {
    if (!own.has(question.id) || !isCollected(question) || isHiddenQuestion(engine.structure, question.id)) return []
    const occurrences = repeatsIn === null ? [1] : engine.occurrences(repeatsIn)
    return occurrences.map((each) => keyOf(question.id, each)).filter((key) => engine.question(key).visible)
  })
}

/**
 * The keys of those that lack an answer, which "I do not want to answer" is. An optional question lacks one only as long as something stands
 * in its field that cannot be read: nothing typed is dropped in silence.
 */
export function unanswered(engine: Engine, context: Pick<PatientLinkContext, 'content' | 'unread'>): readonly string[] {
  return askedNow(engine, context).filter((key) => {
    const question = engine.structure.questions.get(parseKey(key)?.questionId ?? '')?.question
    const isOpen = engine.question(key).state === 'unanswered'
    return isOpen && (!question?.optional || context.unread.has(key))
  })
}

/** What the study objects to in an answer of the patient. What they did not touch is not theirs to correct. */
export function objectionsOfLink(
  engine: Engine,
  { facts, base }: Pick<PatientLinkContext, 'facts' | 'base'>,
  key: string,
): readonly Objection[] {
  const question = base.structure.questions.get(parseKey(key)?.questionId ?? '')?.question
  if (!question || !facts.some(({ id }) => id === key)) return []
  return objectionsTo({ question, state: engine.question(key), note: noteIn(facts, key), language: base.language })
}

function noteIn(facts: readonly Fact[], key: string): string {
  const note = facts.find(({ id }) => id === annotationIdOf(key))?.value
  return typeof note === 'string' ? note : ''
}

/** The keys of the answers that the study objects to. */
export function objected(
  engine: Engine,
  context: Pick<PatientLinkContext, 'base' | 'content' | 'facts'>,
): readonly string[] {
  return askedNow(engine, context).filter((key) => objectionsOfLink(engine, context, key).length > 0)
}

/** The patient's own answers that show, and what they withdrew. Answers that they did not touch are not sent. */
export function factsToSend(context: Pick<PatientLinkContext, 'base' | 'content' | 'facts'>): readonly Fact[] {
  const shown = new Set(askedNow(patientLinkEngine(context), context))
  return context.facts.filter(({ id, value }) => shown.has(annotatedKey(id)) || value === null)
}

/** A note answers what the study asks about an answer, and nothing else. */
function isOfToken({ content, base }: PatientLinkContext, { id }: Fact): boolean {
  const about = parseKey(annotatedKey(id))?.questionId
  const isAsked = base.base.checks?.some(({ action, questionId }) => action === 'ask' && questionId === about)
  if (isAnnotationId(id) && !isAsked) return false
  return content.questions.includes(parseKey(annotatedKey(id))?.questionId ?? '')
}

function say(facts: readonly Fact[], fact: Fact): readonly Fact[] {
  return [...facts.filter(({ id }) => id !== fact.id), fact]
}

function without(all: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...all].filter((other) => other !== key))
}

function withUnread(all: ReadonlyMap<string, string>, key: string, text: string | undefined) {
  const others = [...all].filter(([other]) => other !== key)
  return new Map(text === undefined ? others : [...others, [key, text]])
}

const patientLink = setup({
  types: { input: {} as PatientLinkInput, context: {} as PatientLinkContext, events: {} as PatientLinkEvent },
  delays: { saveDelay: patientLinkSaveDelay, retryDelay: patientLinkRetryDelay },
  actors: {
    importData: fromPromise(({ input }: { input: PatientLinkContext }) =>
      input.link.ImportData({ token: input.token, facts: factsToSend(input), on: input.content.revision }),
    ),
  },
  guards: {
    isOfToken: ({ context, event }) => event.type === 'answer' && isOfToken(context, event.fact),
    isIncomplete: ({ context }) => {
      const engine = patientLinkEngine(context)
      return unanswered(engine, context).length + objected(engine, context).length > 0
    },
    isEmpty: ({ context }) => !saysSomething(factsToSend(context), context.content.facts),
    isSending: ({ context }) => context.isSending,
  },
  actions: {
    /** Best effort: a device that keeps nothing still answers. */
    keep: ({ context: { memory, content, facts, unread, isSending, receipt } }) => {
      const standing = receipt ? [] : content.facts
      const typed = receipt ? { facts: [], unread: [] } : { facts, unread: [...unread] }
      memory.keep({ content: { ...content, facts: standing }, ...typed, isSending, receipt }).catch(() => {})
    },
  },
})

const calling = callingIn(patientLink)

const answering = {
  guard: 'isOfToken' as const,
  actions: [
    patientLink.assign({
      facts: ({ context, event }) => (event.type === 'answer' ? say(context.facts, event.fact) : context.facts),
      unread: ({ context, event }) =>
        event.type === 'answer' ? withUnread(context.unread, event.fact.id, event.unread) : context.unread,
      rounded: ({ context, event }) =>
        event.type === 'answer' ? without(context.rounded, event.fact.id) : context.rounded,
      refused: ({ context, event }) =>
        event.type === 'answer'
          ? new Map([...context.refused].filter(([id]) => id !== event.fact.id))
          : context.refused,
    }),
    'keep' as const,
  ],
}

const rounding = {
  actions: patientLink.assign({
    rounded: ({ context, event }) =>
      event.type === 'rounded' ? new Set([...context.rounded, event.key]) : context.rounded,
  }),
}

export const patientLinkMachine = patientLink.createMachine({
  id: 'patientLink',
  context: ({ input: { kept, ...input } }) => ({
    ...input,
    base: compileBase(input.content.base),
    facts: kept?.facts ?? [],
    unread: new Map(kept?.unread),
    rounded: new Set(),
    problem: null,
    refused: new Map(),
    isSending: kept?.isSending ?? false,
    receipt: null,
    error: null,
  }),
  initial: 'beginning',
  states: {
    /** Answers that were on their way when the page was left go on. */
    beginning: { entry: 'keep', always: [{ guard: 'isSending', target: 'saving' }, { target: 'working' }] },
    working: { on: { answer: answering, rounded: rounding, save: 'delaying' } },
    delaying: {
      entry: assign({ problem: null }),
      on: { answer: answering, rounded: rounding },
      after: { saveDelay: 'checking' },
    },
    checking: {
      always: [
        { guard: 'isIncomplete', target: 'working', actions: assign({ problem: 'enterAllData' }) },
        { guard: 'isEmpty', target: 'working', actions: assign({ problem: 'nothing' }) },
        { target: 'saving', actions: [assign({ isSending: true }), 'keep'] },
      ],
    },
    saving: calling('importData', {
      on: {
        CommandExecuted: { target: 'done', actions: [assign({ receipt: ({ event }) => event.data }), 'keep'] },
        PermissionError: 'error',
        TokenError: 'error',
        AddFactError: {
          target: 'working',
          actions: [
            assign({
              problem: 'notTaken',
              isSending: false,
              refused: ({ event }) => new Map((event.errors ?? []).map(({ id, reason }) => [id, reason])),
            }),
            'keep',
          ],
        },
        unreachable: 'waiting',
      },
    }),
    waiting: { on: { retry: 'saving' }, after: { retryDelay: 'saving' } },
    done: { type: 'final' },
    error: { on: { retry: 'saving' } },
  },
})
