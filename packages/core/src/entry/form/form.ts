/**
 * The current form: which questions show, and their layout on the page.
 *
 * A question shows if the rules say so and `layout/hidden` is not set on it, on a question above it or on its
 * questionnaire. Follow-ups are nested under their parent; a repeating group has one card per occurrence. Everything
 * that draws or counts questions reads this one layout, so no question is counted without being seen.
 */
import type { Meta, Question, Questionnaire, Repeats } from '../../bases/base'
import { keyOf } from '../../bases/key'
import type { BaseStructure } from '../../bases/structure'
import type { QuestionState } from '../../rules/state'

/** The part of the engine that a form's layout reads. */
export interface Form {
  readonly structure: BaseStructure
  question(key: string): QuestionState
  /** The occurrences of a repeating questionnaire or question, ascending. */
  occurrences(id: string): readonly number[]
  /** Follow-ups that are closed as not done: they lack nothing. */
  readonly notDone?: Pick<ReadonlySet<string>, 'has' | 'size'>
}

export interface QuestionNode {
  readonly kind: 'question'
  readonly key: string
  readonly question: Question
  readonly followUps: readonly FormNode[]
}

/** A repeating question with all its follow-ups: one card per occurrence. */
export interface RepeatNode {
  readonly kind: 'repeat'
  readonly question: Question
  readonly repeats: Repeats
  readonly cards: readonly Card[]
}

export type FormNode = QuestionNode | RepeatNode

/** One occurrence of a repeating question or questionnaire. */
export interface Card {
  readonly occurrence: number
  readonly nodes: readonly FormNode[]
}

export interface SectionLayout {
  readonly questionnaire: Questionnaire
  /** The questionnaire that the cards are occurrences of: the section's own, one above it, or null if none repeats. */
  readonly repeatsIn: Questionnaire | null
  /** A single unframed card where nothing repeats. */
  readonly cards: readonly Card[]
}

/** `layout/hidden` with any non-blank value. */
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

/** `layout/hidden` on the questionnaire or on any that contains it. */
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

/** A follow-up may show without its parent; it then takes the parent's place. */
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

/** Whether another card may be added. Removed cards do not count. */
export function mayAddCard(repeats: Repeats, cards: readonly Card[]): boolean {
  return cards.length < repeats.max
}

/** Two layouts with the same outline look alike: a screen may keep the old one. */
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
