/**
 * The form as it stands: which questions show, and how they lie on the page.
 *
 * A question shows when the rules say so and no `layout/hidden` hides it, a question above it or its questionnaire. Follow-ups lie under
 * their parent; what repeats lies in one card per occurrence. Everything that draws or counts questions reads this one layout, so that no
 * question can be counted and not seen.
 */
import type { Meta, Question, Questionnaire, Repeats } from '../../bases/base'
import { keyOf } from '../../bases/key'
import type { BaseStructure } from '../../bases/structure'
import type { QuestionState } from '../../rules/state'

/** What is needed of the engine to lay out a form. */
export interface Form {
  readonly structure: BaseStructure
  question(key: string): QuestionState
  /** Of a repeating questionnaire or question, ascending. */
  occurrences(id: string): readonly number[]
}

export interface QuestionNode {
  readonly kind: 'question'
  readonly key: string
  readonly question: Question
  readonly followUps: readonly FormNode[]
}

/** A question that repeats with all its follow-ups: one card per occurrence. */
export interface RepeatNode {
  readonly kind: 'repeat'
  readonly question: Question
  readonly repeats: Repeats
  readonly cards: readonly Card[]
}

export type FormNode = QuestionNode | RepeatNode

/** One occurrence of what repeats. */
export interface Card {
  readonly occurrence: number
  readonly nodes: readonly FormNode[]
}

export interface SectionLayout {
  readonly questionnaire: Questionnaire
  /** The questionnaire whose occurrences the cards are: the section's own, one above it, or none that repeats. */
  readonly repeatsIn: Questionnaire | null
  /** A single card without a frame where nothing repeats. */
  readonly cards: readonly Card[]
}

/** `layout/hidden` with any value that is not blank. */
export function isHidden(meta: Meta | undefined): boolean {
  return (meta?.['layout/hidden'] ?? '').trim() !== ''
}

export function sectionLayout(form: Form, questionnaireId: string): SectionLayout {
  const place = form.structure.questionnaires.get(questionnaireId)
  if (!place) throw new Error(`The base has no questionnaire ${questionnaireId}`)
  const { questionnaire } = place
  const repeatsIn = place.repeatsIn === null ? null : form.structure.questionnaires.get(place.repeatsIn)?.questionnaire
  const occurrences = repeatsIn ? form.occurrences(repeatsIn.id) : [1]
  const hidden = isHiddenQuestionnaire(form.structure, questionnaireId)
  const cards = occurrences.map((occurrence) => ({
    occurrence,
    nodes: hidden ? [] : nodesOf(form, questionnaire.questions, occurrence),
  }))
  return { questionnaire, repeatsIn: repeatsIn ?? null, cards }
}

/** `layout/hidden` at the questionnaire or at any it lies in. */
export function isHiddenQuestionnaire({ questionnaires }: BaseStructure, id: string): boolean {
  for (let place = questionnaires.get(id); place; ) {
    if (isHidden(place.questionnaire.meta)) return true
    place = place.parent ? questionnaires.get(place.parent.id) : undefined
  }
  return false
}

function nodesOf(form: Form, questions: readonly Question[], occurrence: number): readonly FormNode[] {
  return questions.flatMap((question) => {
    if (isHidden(question.meta)) return []
    if (question.repeats) return repeatNode(form, question, question.repeats)
    return nodesOfOne(form, question, occurrence)
  })
}

function repeatNode(form: Form, question: Question, repeats: Repeats): readonly FormNode[] {
  const cards = form
    .occurrences(question.id)
    .map((occurrence) => ({ occurrence, nodes: nodesOfOne(form, question, occurrence) }))
  return cards.some((card) => card.nodes.length > 0) ? [{ kind: 'repeat', question, repeats, cards }] : []
}

/** A follow-up may show although its parent does not; then it lies where the parent would. */
function nodesOfOne(form: Form, question: Question, occurrence: number): readonly FormNode[] {
  const key = keyOf(question.id, occurrence)
  const followUps = nodesOf(form, question.questions ?? [], occurrence)
  return form.question(key).visible ? [{ kind: 'question', key, question, followUps }] : followUps
}

/** Every question of the section, in the order of the page. */
export function* questionsOf(layout: SectionLayout): Generator<QuestionNode> {
  for (const card of layout.cards) yield* questionsOfNodes(card.nodes)
}

export function* questionsOfNodes(nodes: readonly FormNode[]): Generator<QuestionNode> {
  for (const node of nodes) {
    if (node.kind === 'repeat') for (const card of node.cards) yield* questionsOfNodes(card.nodes)
    else {
      yield node
      yield* questionsOfNodes(node.followUps)
    }
  }
}

/** Whether another card may be added. One that was removed is no longer counted. */
export function mayAddCard(repeats: Repeats, cards: readonly Card[]): boolean {
  return cards.length < repeats.max
}

/** Two layouts with one outline look alike: a screen may keep the old one. */
export function outlineOf(layout: SectionLayout): string {
  const ofNodes = (nodes: readonly FormNode[]): string =>
    nodes
      .map((node) =>
        node.kind === 'repeat'
          ? `${node.question.id}${ofCards(node.cards)}`
          : `${node.key}(${ofNodes(node.followUps)})`,
      )
      .join()
  const ofCards = (cards: readonly Card[]) =>
    cards.map((card) => `[${card.occurrence}:${ofNodes(card.nodes)}]`).join('')
  return ofCards(layout.cards)
}
