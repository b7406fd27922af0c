/**
 * The table of contents of a form: its sections (the questionnaires with something to show), the progress of each, and
 * the number of every question.
 *
 * Only questions that show are numbered. A root question is `3.5`: the fifth of the third part; nested questionnaires
 * go on counting, so no number occurs twice. A follow-up is `3.5.1`, so opening one renumbers nothing else. Information
 * has no number, and the questions below it count as its siblings. A repeating group has one number, its cards none.
 * Where an instrument brings its own numbers (`layout/numbers` is `own`, on a questionnaire or a question), ours are
 * not shown but still counted.
 */
import type { Base, Question, Questionnaire } from '../../../bases/base'
import type { CivilDate } from '../../../dates/civilDate'
import { holdsAnswer } from '../../../questions/required'
import { type Progress, progressOfLayout } from '../collected'
import { type Form, type FormNode, type SectionLayout, sectionLayout } from '../form'
import { remembering } from '../remembering'

export interface Section {
  readonly id: string
  readonly layout: SectionLayout
  readonly progress: Progress
  /** Nested sections. Empty unless the base asks for a hierarchy of tabs. */
  readonly within: readonly Section[]
}

export interface Outline {
  /** One section at a time, or all on one long page. */
  readonly isTabbed: boolean
  readonly sections: readonly Section[]
  /** By key; empty for a question with a number of its own. */
  readonly numbers: ReadonlyMap<string, string>
}

export function isTabbed({ meta }: Base): boolean {
  return isSet(meta?.['layout/tabbed'])
}

/** The forms of a visit are within it, whatever the layout says: other visits have forms of the same titles. */
function hasTabHierarchy(base: Base): boolean {
  return isSet(base.meta?.['layout/tabHierarchy']) || base.questionnaires.some(hasVisit)
}

function hasVisit({ visit, questionnaires }: Questionnaire): boolean {
  return !!visit || !!questionnaires?.some(hasVisit)
}

function isSet(value: unknown): boolean {
  return typeof value === 'string' && !['', 'false'].includes(value.trim().toLowerCase())
}

export function outline(form: Form, locked: ReadonlySet<string>, today: CivilDate | null = null): Outline {
  return createOutline(form, locked, today)()
}

/**
 * A function that returns the current outline. Parts that no answer has touched are the same objects as before, at no
 * cost.
 */
export function createOutline(form: Form, locked: ReadonlySet<string>, today: CivilDate | null = null): () => Outline {
  const { base } = form.structure
  const nested = hasTabHierarchy(base)
  const trees = base.questionnaires.map((questionnaire) =>
    remembering(form, (seen) => {
      const part = sectionTree(seen, questionnaire, locked, today)
      return part && { part, sections: nested ? [part] : flattened(part), numbered: new Map<string, Numbers>() }
    }),
  )
  return () => {
    const parts = trees.map((tree) => tree()).filter((part) => part !== null)
    const numbers = new Map<string, string>()
    for (const [i, { part, numbered }] of parts.entries())
      for (const [key, number] of numbersOf(`${i + 1}`, part, numbered)) numbers.set(key, number)
    return { isTabbed: isTabbed(base), sections: parts.flatMap(({ sections }) => sections), numbers }
  }
}

type Numbers = ReadonlyMap<string, string>

function numbersOf(place: string, part: Section, known: Map<string, Numbers>): Numbers {
  const before = known.get(place)
  if (before) return before
  const numbers = new Map<string, string>()
  numberPart(place, part, numbers)
  known.set(place, numbers)
  return numbers
}

/** Null if neither it nor any nested section shows a question. */
function sectionTree(
  form: Form,
  questionnaire: Questionnaire,
  locked: ReadonlySet<string>,
  today: CivilDate | null,
): Section | null {
  const layout = sectionLayout(form, questionnaire.id)
  const within = (questionnaire.questionnaires ?? [])
    .map((one) => sectionTree(form, one, locked, today))
    .filter((one) => one !== null)
  if (within.length === 0 && !hasQuestions(layout)) return null
  return { id: questionnaire.id, layout, progress: progressOfLayout(form, layout, locked, today), within }
}

function hasQuestions({ cards }: SectionLayout): boolean {
  return cards.some(({ nodes }) => nodes.length > 0)
}

function flattened(section: Section): readonly Section[] {
  const own = hasQuestions(section.layout) ? [{ ...section, within: [] }] : []
  return [...own, ...section.within.flatMap(flattened)]
}

function numberPart(part: string, section: Section, numbers: Map<string, string>, from = 1): number {
  const prefix = hasOwnNumbers(section.layout.questionnaire) ? unnumbered : part
  let next = from
  // Cards of one questionnaire hold the same questions, so each card starts from the same number.
  for (const { nodes } of section.layout.cards) {
    const counted = numberNodes(prefix, nodes, numbers, from)
    next = Math.max(next, counted)
  }
  for (const within of section.within) next = numberPart(part, within, numbers, next)
  return next
}

/** Replaces a number, and every number that would begin with it. */
const unnumbered = ''

export function hasOwnNumbers({ meta }: Pick<Question, 'meta'>): boolean {
  return meta?.['layout/numbers']?.trim().toLowerCase() === 'own'
}

function numberOf(prefix: string, place: number, question: Question): string {
  return prefix === unnumbered || hasOwnNumbers(question) ? unnumbered : `${prefix}.${place}`
}

function numberNodes(prefix: string, nodes: readonly FormNode[], numbers: Map<string, string>, from: number): number {
  let next = from
  for (const node of nodes) {
    if (node.kind === 'repeat') {
      const number = numberOf(prefix, next++, node.question)
      numbers.set(node.question.id, number)
      for (const { nodes: inCard } of node.cards) numberCard(number, inCard, numbers, node.question)
    } else if (holdsAnswer(node.question)) {
      const number = numberOf(prefix, next++, node.question)
      numbers.set(node.key, number)
      numberNodes(number, node.followUps, numbers, 1)
    } else {
      next = numberNodes(prefix, node.followUps, numbers, next)
    }
  }
  return next
}

/** If the repeating question itself does not show, its follow-ups stand alone in the card. */
function numberCard(number: string, nodes: readonly FormNode[], numbers: Map<string, string>, { id }: Question): void {
  const [first] = nodes
  const isAsked = first?.kind === 'question' && first.question.id === id
  if (isAsked) numbers.set(first.key, number)
  numberNodes(number, isAsked ? first.followUps : nodes, numbers, 1)
}

/** Every section with questions of its own, in page order. */
export function sectionsInOrder(sections: readonly Section[]): readonly Section[] {
  return sections.flatMap((section) => [
    ...(hasQuestions(section.layout) ? [section] : []),
    ...sectionsInOrder(section.within),
  ])
}

/** The section after this one, or null at the end. */
export function nextSection({ sections }: Outline, id: string): Section | null {
  const ordered = sectionsInOrder(sections)
  const at = ordered.findIndex((section) => section.id === id)
  return at < 0 ? null : (ordered[at + 1] ?? null)
}

/** The progress of the section and everything in it, as the table of contents shows it. */
export function progressWithin(section: Section): {
  readonly answered: number
  readonly collected: number
  readonly missing: number
  readonly refused: number
} {
  const inner = section.within.map(progressWithin)
  const { answered, collected, missing, refused } = section.progress
  return {
    answered: inner.reduce((all, one) => all + one.answered, answered),
    collected: inner.reduce((all, one) => all + one.collected, collected),
    missing: inner.reduce((all, one) => all + one.missing, missing.length),
    refused: inner.reduce((all, one) => all + one.refused, refused.length),
  }
}
