/**
 * The questions that need an answer, and those that have one.
 *
 * A question is collected if it shows and a person can answer it: not Info, not a choice without answers, not derived.
 * Collected questions are required unless the base marks them optional. An explicit "unknown" is an answer.
 */
import type { Question, Repeats } from '../../bases/base'
import { isForPatients } from '../../bases/forPatients'
import type { CivilDate } from '../../dates/civilDate'
import { isCollected, isRequired } from '../../questions/required'
import type { QuestionState } from '../../rules/state'
import { isRefused } from '../marks/objections'
import { asksForNothing, isGivenUp } from './due/notYetDue'
import {
  type Card,
  type Form,
  type FormNode,
  type QuestionNode,
  questionsOfNodes,
  type SectionLayout,
  sectionLayout,
} from './form'

/** Whether an answer is required and missing. */
export function isMissing(question: Question, { state }: Pick<QuestionState, 'state'>): boolean {
  return state === 'unanswered' && isRequired(question)
}

export const progressStates = ['nothingAsked', 'unanswered', 'partly', 'complete'] as const

/** `partly`: some questions are answered, and at least one required answer is missing or one is refused. */
export type ProgressState = (typeof progressStates)[number]

export interface Progress {
  readonly questionnaireId: string
  readonly state: ProgressState
  readonly isLocked: boolean
  /** Counts collected questions only. */
  readonly answered: number
  readonly collected: number
  /** Keys of the required questions without an answer, in the order of the page. None before a follow-up is due, and of one that is given up. */
  readonly missing: readonly string[]
  /** Keys of the questions with an answer that the study refuses, in the order of the page. They are answered, but not in order. */
  readonly refused: readonly string[]
  /** For patients, and nobody has begun it. */
  readonly waitsForPatient: boolean
}

/** `today` null: every follow-up counts as due. */
export function progressOf(
  form: Form,
  questionnaireId: string,
  locked: ReadonlySet<string>,
  today: CivilDate | null = null,
): Progress {
  return progressOfLayout(form, sectionLayout(form, questionnaireId), locked, today)
}

export function progressOfLayout(
  form: Form,
  layout: SectionLayout,
  locked: ReadonlySet<string>,
  today: CivilDate | null = null,
): Progress {
  const { id } = layout.questionnaire
  const counted = tallyOfCards(form, layout.cards, layout.repeatsIn?.repeats)
  const tally = today && asksForNothing(form, id, today) ? { ...counted, missing: [] } : counted
  const state = stateOf(tally)
  const waitsForPatient = state === 'unanswered' && isForPatients(layout.questionnaire.meta) && !isGivenUp(form, id)
  return { questionnaireId: id, state, isLocked: locked.has(id), waitsForPatient, ...tally }
}

interface Tally {
  answered: number
  collected: number
  readonly missing: string[]
  readonly refused: string[]
}

const nothing = (): Tally => ({ answered: 0, collected: 0, missing: [], refused: [] })

function stateOf({ answered, collected, missing, refused }: Tally): ProgressState {
  if (collected === 0) return 'nothingAsked'
  if (answered === 0) return 'unanswered'
  return missing.length + refused.length > 0 ? 'partly' : 'complete'
}

/** Every occurrence counts. If none is required, the single empty card offered as the first asks for nothing. */
function tallyOfCards(form: Form, cards: readonly Card[], repeats: Repeats | undefined): Tally {
  const tally = nothing()
  for (const { nodes } of cards) count(form, nodes, tally)
  return repeats?.min === 0 && cards.length === 1 && tally.answered === 0 ? nothing() : tally
}

function tallyOfNodes(form: Form, nodes: readonly FormNode[]): Tally {
  const tally = nothing()
  count(form, nodes, tally)
  return tally
}

function count(form: Form, nodes: readonly FormNode[], into: Tally): void {
  for (const node of nodes)
    if (node.kind === 'repeat') add(tallyOfCards(form, node.cards, node.repeats), into)
    else {
      countOne(form, node, into)
      count(form, node.followUps, into)
    }
}

function add({ answered, collected, missing, refused }: Tally, into: Tally): void {
  into.answered += answered
  into.collected += collected
  into.missing.push(...missing)
  into.refused.push(...refused)
}

function countOne(form: Form, { key, question }: QuestionNode, into: Tally): void {
  if (!isCollected(question)) return
  const state = form.question(key)
  into.collected += 1
  if (state.state !== 'unanswered') {
    into.answered += 1
    if (isRefused(question, state)) into.refused.push(key)
  } else if (isRequired(question)) into.missing.push(key)
}

/** Whether a card holds no answers at all, so that it can be removed without confirmation. */
export function isEmptyCard(form: Form, card: Card): boolean {
  for (const { key, question } of questionsOfNodes(card.nodes))
    if (isCollected(question) && form.question(key).state !== 'unanswered') return false
  return true
}

export interface IncompleteCard {
  readonly occurrence: number
  /** Never empty; in the order of the page. Those with a refused answer come last. */
  readonly missing: readonly string[]
}

/** Cards that were started and lack a required answer, or have one that is refused. A card without any answer is just empty. */
export function incompleteCards(form: Form, cards: readonly Card[]): readonly IncompleteCard[] {
  return cards.flatMap(({ occurrence, nodes }) => {
    const tally = tallyOfNodes(form, nodes)
    const missing = [...tally.missing, ...tally.refused]
    return tally.answered > 0 && missing.length > 0 ? [{ occurrence, missing }] : []
  })
}
