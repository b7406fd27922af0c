/**
 * What an author does to a study: each operation makes another base of a base, and changes neither. What the operation does not touch stays the
 * same object, so that every state can be kept, and undone to, at the price of what differs.
 *
 * An operation on a base that can be published makes one that can be published, or says why it cannot be done: so a draft can be kept, rehearsed
 * and published at every moment.
 */
import type { Answer, Base, Question, Questionnaire, QuestionType } from '../bases/base'
import type { Condition, Formula, Rule } from '../bases/rule'
import type { TestPatient } from '../bases/testPatients/testPatient'
import { checkBase, type Fault } from '../rules/check/checkBase'
import { answersOffered, renamedAnswer, sharing } from './answers'
import { copied } from './copying'
import { asKind } from './kindChange'
import { type Conflict, decided, type Side } from './merge'
import { freeName, isName, namesTaken, renamedIn } from './names'
import { settled } from './settled'
import { isFollowUp, showingOf, withoutTarget, withShowing } from './showing'
import { remembering, type TextOperation, withTexts } from './texts/textOperation'
import {
  around,
  defined,
  edited,
  type Item,
  idsWithin,
  inserted,
  isQuestion,
  itemOf,
  mayStandIn,
  outermost,
  type Spot,
  structureOf,
  withItem,
  withoutItems,
} from './tree'

/** The fields of a question or section that are set as they are. Undefined takes one away. */
export type Fields = Partial<
  Pick<
    Question,
    'optional' | 'min' | 'max' | 'refuse' | 'readOnly' | 'identifying' | 'partialDate' | 'choices' | 'meta'
  >
> &
  Partial<Pick<Question, 'codes' | 'unitCodes'>> &
  Partial<Pick<Questionnaire, 'repeats'>>

export type SaidField = 'text' | 'description' | 'unit' | 'refusal'

export type Operation =
  /** Questions, or sections, whose names are free. */
  | { readonly type: 'add'; readonly items: readonly Item[]; readonly at: Spot }
  /** Copies of what is in this or another base, with the rules that act on them. Without a place, each stands after its original. */
  | { readonly type: 'copy'; readonly from: Base; readonly ids: readonly string[]; readonly at?: Spot | undefined }
  | { readonly type: 'move'; readonly ids: readonly string[]; readonly at: Spot }
  | { readonly type: 'remove'; readonly ids: readonly string[] }
  | { readonly type: 'rename'; readonly id: string; readonly to: string }
  | { readonly type: 'renameAnswer'; readonly id: string; readonly answer: string; readonly to: string }
  /** Words in one language, of an item or of the study itself. Empty words take the text away. */
  | {
      readonly type: 'say'
      readonly id: string | null
      readonly field: SaidField
      readonly language: string
      readonly words: string
    }
  | TextOperation
  | { readonly type: 'kind'; readonly id: string; readonly kind: QuestionType }
  | { readonly type: 'set'; readonly ids: readonly string[]; readonly fields: Fields }
  /** The answers to choose from, of all questions that share them. While which are offered, each question says for itself. */
  | { readonly type: 'answers'; readonly id: string; readonly answers: readonly Answer[] }
  /** While this is true it shows. Null: always. */
  | { readonly type: 'show'; readonly id: string; readonly condition: Condition | null }
  /** What was chosen where two authors changed the same. */
  | { readonly type: 'decide'; readonly conflict: Conflict; readonly side: Side }
  /** In the place of the one with its id, or as the last. Null: it goes. */
  | { readonly type: 'patient'; readonly id: string; readonly patient: TestPatient | null }
  /** The value is computed. Null: people answer it. */
  | { readonly type: 'compute'; readonly id: string; readonly formula: Formula | null }

export type Applied = { readonly type: 'Applied'; readonly base: Base } | Refusal

export type Refusal =
  /**
   * The base stays as it is. `Name`: no name can be spelt so. `Taken`: something else has the name. `Place`: it cannot stand there. `Reading`: its file
   * is being read, and nothing is written in it meanwhile.
   */
  | { readonly type: 'Refused'; readonly reason: 'Name' | 'Taken' | 'Place' | 'Reading' }
  | { readonly type: 'Refused'; readonly reason: 'Faults'; readonly faults: readonly Fault[] }

export function applied(base: Base, operation: Operation): Applied {
  const reason = refusalOf(base, operation)
  if (reason) return { type: 'Refused', reason }
  const made = changed(base, operation)
  if (made === base) return { type: 'Applied', base }
  const after = remembering(base, mayLose.has(operation.type) ? settled(made) : made, operation)
  if (isHarmless(operation)) return { type: 'Applied', base: after }
  const faults = checkBase(after)
  return faults.length > 0 ? { type: 'Refused', reason: 'Faults', faults } : { type: 'Applied', base: after }
}

/** After these, rules may name what is not there any more. */
const mayLose: ReadonlySet<Operation['type']> = new Set([
  'copy',
  'remove',
  'kind',
  'answers',
  'compute',
  'move',
  'decide',
])

/** Words that name no question make no fault, and are typed letter by letter. Neither do test patients: they may be wrong. */
function isHarmless(operation: Operation): boolean {
  if (operation.type === 'patient') return true
  if (operation.type === 'translate') return !operation.texts.some(({ words }) => words.includes('{{'))
  return operation.type === 'say' && !operation.words.includes('{{')
}

function refusalOf(base: Base, operation: Operation): 'Name' | 'Taken' | 'Place' | null {
  switch (operation.type) {
    case 'rename':
      return refusalOfName(operation.to, namesTaken(base), operation.id)
    case 'renameAnswer': {
      const taken = answersOf(base, operation.id).map(({ id }) => id)
      return refusalOfName(operation.to, new Set(taken), operation.answer)
    }
    case 'add':
      return operation.items.every((item) => mayStandIn(base, item, operation.at.inside)) ? null : 'Place'
    case 'copy':
      return isPlaced(base, operation.from, operation.ids, operation.at) ? null : 'Place'
    case 'move':
      return isPlaced(base, base, operation.ids, operation.at) && !isWithin(base, operation.ids, operation.at)
        ? null
        : 'Place'
    default:
      return null
  }
}

function refusalOfName(to: string, taken: ReadonlySet<string>, from: string): 'Name' | 'Taken' | null {
  if (to === from) return null
  return taken.has(to) ? 'Taken' : isName(to) || /^\d{1,9}$/.test(to) ? null : 'Name'
}

function isPlaced(base: Base, from: Base, ids: readonly string[], at: Spot | undefined): boolean {
  const items = outermost(from, ids).flatMap((id) => itemOf(from, id) ?? [])
  const areAlike = items.every((item) => isQuestion(item) === (items[0] && isQuestion(items[0])))
  if (!at) return items.length > 0
  return items.length > 0 && areAlike && items.every((item) => mayStandIn(base, item, at.inside))
}

function isWithin(base: Base, ids: readonly string[], { inside }: Spot): boolean {
  const moved = new Set(ids.flatMap((id) => itemOf(base, id) ?? []).flatMap(idsWithin))
  return inside !== null && moved.has(inside)
}

const answersOf = (base: Base, id: string): readonly Answer[] =>
  structureOf(base).questions.get(id)?.question.answers ?? []

function changed(base: Base, operation: Operation): Base {
  switch (operation.type) {
    case 'add':
      return inserted(base, operation.items, operation.at)
    case 'copy':
      return copied(base, operation.from, operation.ids, operation.at)
    case 'move':
      return moved(base, operation.ids, operation.at)
    case 'remove':
      return withoutItems(base, new Set(operation.ids))
    case 'rename':
      return renamed(base, operation.id, operation.to)
    case 'renameAnswer':
      return renamedAnswer(base, operation.id, operation.answer, operation.to)
    case 'say':
      return said(base, operation)
    case 'translate':
    case 'addLanguage':
    case 'removeLanguage':
    case 'translateFrom':
      return withTexts(base, operation)
    case 'kind':
      return edited(base, (item) =>
        isQuestion(item) && isSame(base, item, operation.id) ? [asKind(item, operation.kind)] : [item],
      )
    case 'set':
      return edited(base, (item) =>
        operation.ids.includes(item.id) ? [defined({ ...item, ...operation.fields }) as Item] : [item],
      )
    case 'answers': {
      const together = sharing(base, operation.id)
      const { answers } = operation
      return edited(base, (item) => {
        if (!isQuestion(item) || !together.has(item.id)) return [item]
        const own = item.id === operation.id ? answers : answersOffered(answers, item)
        return [defined({ ...item, answers: own, list: answers.length > 0 ? item.list : undefined })]
      })
    }
    case 'show':
      return withShowing(base, operation.id, operation.condition)
    case 'decide':
      return decided(base, operation.conflict, operation.conflict[operation.side])
    case 'patient':
      return withPatient(base, operation.id, operation.patient)
    case 'compute':
      return computed(base, operation.id, operation.formula)
  }
}

/** The question, and those that ask it again at other visits. */
function isSame(base: Base, { id, copyOf = id }: Question, other: string): boolean {
  const question = structureOf(base).questions.get(other)?.question
  return copyOf === (question?.copyOf ?? other)
}

function said(base: Base, { id, field, language, words }: Extract<Operation, { type: 'say' }>): Base {
  const saying = <T extends object>(thing: T): T => {
    const { [field]: before = {} } = thing as Partial<Record<SaidField, Item['text']>>
    const { [language]: _, ...others } = before
    const text =
      words === '' && (field !== 'text' || Object.keys(others).length > 0) ? others : { ...others, [language]: words }
    return defined({ ...thing, [field]: Object.keys(text).length > 0 ? text : undefined })
  }
  return id === null ? saying(base) : withItem(base, id, saying)
}

function renamed(base: Base, id: string, to: string): Base {
  const own = edited(base, (item) => (item.id === id ? [{ ...item, id: to }] : [item]))
  return renamedIn(own, new Map([[id, to]]))
}

function moved(base: Base, ids: readonly string[], at: Spot): Base {
  const chosen = outermost(base, ids)
  const items = chosen.flatMap((id) => itemOf(base, id) ?? [])
  const gone = new Set(chosen)
  const without = withoutItems(base, gone)
  const shown = chosen.map((id) => ({
    id,
    showing: showingOf(base, id),
    was: around(base, id),
    wasBelow: isFollowUp(base, id),
  }))
  const place = { ...at, after: staying(base, at, gone) }
  let after = inserted(without, items, place)
  for (const { id, showing, was, wasBelow } of shown) {
    const isBelow = isFollowUp(after, id)
    if (showing.type === 'rules' || (isBelow === wasBelow && was === at.inside)) continue
    if (showing.type === 'always') {
      if (isBelow) after = withShowing(after, id, null)
      continue
    }
    // What only said that the question above is answered, says nothing any more.
    const isPlain = 'Known' in showing.condition && showing.condition.Known.questionId === was && wasBelow
    const rules = withoutTarget(after.rules, showing.rule, id)
    after = withShowing({ ...after, rules }, id, isPlain ? null : showing.condition)
  }
  return after
}

/** The sibling after which it comes, if that one moves as well: the nearest before it that stays. */
function staying(base: Base, { inside, after }: Spot, gone: ReadonlySet<string>): string | null {
  if (after === null || !gone.has(after)) return after
  const item = itemOf(base, after)
  const list: readonly Item[] = inside === null ? base.questionnaires : siblings(base, inside, item)
  const before = list
    .slice(
      0,
      list.findIndex(({ id }) => id === after),
    )
    .filter(({ id }) => !gone.has(id))
  return before.at(-1)?.id ?? null
}

function siblings(base: Base, inside: string, like: Item | null): readonly Item[] {
  const outer = itemOf(base, inside)
  if (!outer || !like) return []
  return isQuestion(like) || isQuestion(outer) ? (outer.questions ?? []) : (outer.questionnaires ?? [])
}

function computed(base: Base, id: string, formula: Formula | null): Base {
  const isSetting = ({ then }: Rule) => 'Set' in then && then.Set.questionId === id
  const others = base.rules.filter((rule) => !isSetting(rule))
  const name = freeName(new Set(others.map((rule) => rule.id)), `compute ${id}`)
  const rule: Rule | null = formula && { id: name, if: { All: [] }, then: { Set: { questionId: id, formula } } }
  return withItem<Question>(
    rule || others.length < base.rules.length ? { ...base, rules: rule ? [...others, rule] : others } : base,
    id,
    (question) => {
      const { abstract: _, initial, refuse, readOnly, ...rest } = question
      return rule ? { ...rest, abstract: true } : defined({ ...rest, initial, refuse, readOnly })
    },
  )
}

function withPatient({ testPatients = [], ...base }: Base, id: string, patient: TestPatient | null): Base {
  const isThere = testPatients.some((one) => one.id === id)
  const all = isThere
    ? testPatients.flatMap((one) => (one.id === id ? (patient ?? []) : one))
    : [...testPatients, ...(patient ? [patient] : [])]
  return defined({ ...base, testPatients: all.length > 0 ? all : undefined })
}
