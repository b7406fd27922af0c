/**
 * What a new version of a base says otherwise than the one before it, each at its question. First what changes the meaning of answers
 * that are stored: a unit, the text of a code, a weight, a formula.
 */
import type { Answer, Base, Question, Questionnaire } from '../bases/base'
import type { Rule } from '../bases/rule'
import { baseStructure } from '../bases/structure'
import type { Text } from '../language/language'
import { kindOf } from '../questions/kinds'
import { changedCodes, changeOfMeaning, type Meanings, meaningsIn } from '../rules/meaning/meaning'
import type { Difference } from './differences.kinds'
import { differ, ofLists } from './differing/checksAndFollowUps'
import { inWords, type SayRules } from './differing/rulesInWords'
import { placeIn } from './places'

/** The differences that are listed. */
export const mostDifferences = 1_000

interface Side extends Meanings {
  readonly sayRules: SayRules
}

type Pair = readonly [before: Side, after: Side]
type Found = Omit<Difference, 'of' | 'id' | 'text' | 'place'>

/** `say`: of the rules of either; by default in English, with the ids of questions and answers. */
export function differencesOf(
  before: Base,
  after: Base,
  say: readonly [before: SayRules, after: SayRules] = [inWords, inWords],
): readonly Difference[] {
  const pair: Pair = [
    { ...meaningsIn(baseStructure(before)), sayRules: say[0] },
    { ...meaningsIn(baseStructure(after)), sayRules: say[1] },
  ]
  const found = [
    ...ofQuestions(pair),
    ...ofSections(pair),
    ...ofSolutions(pair),
    ...ofLists(before, after),
    ...ofStudy(before, after),
  ]
  return [...found.filter(({ isMeaning }) => isMeaning), ...found.filter(({ isMeaning }) => !isMeaning)]
}

function* ofQuestions(pair: Pair): Generator<Difference> {
  const [{ structure: before }, { structure: after }] = pair
  for (const [id, place] of after.questions) {
    const was = before.questions.get(id)
    const about = {
      of: 'question',
      id,
      text: place.question.text,
      place: placeIn(after.base, place.path) ?? undefined,
    } as const
    if (!was) {
      yield { ...about, kind: 'Added' }
      continue
    }
    for (const found of ofQuestion(pair, id)) yield { ...about, ...found }
    const [from, to] = [was, place].map(({ questionnaire }) => questionnaire)
    if (from?.id !== to?.id || was.parent?.id !== place.parent?.id || was.repeatsIn !== place.repeatsIn)
      yield {
        ...about,
        kind: 'Moved',
        before: from?.text,
        after: to?.text,
        isMeaning: was.repeatsIn !== place.repeatsIn,
      }
  }
  for (const [id, { question, path }] of before.questions)
    if (!after.questions.has(id))
      yield { kind: 'Removed', of: 'question', id, text: question.text, place: placeIn(before.base, path) ?? undefined }
}

function* ofQuestion([before, after]: Pair, id: string): Generator<Found> {
  const [was, is] = [before, after].map(({ structure }) => structure.questions.get(id)?.question)
  if (!was || !is) return
  const meaning = changeOfMeaning(before, after, id)
  if (was.type !== is.type) yield { kind: 'Type', before: was.type, after: is.type, isMeaning: true }
  if (kindOf(was).meaning === 'unit' || kindOf(is).meaning === 'unit' || was.unit || is.unit)
    yield* words('Unit', was.unit, is.unit, meaning === 'Unit')
  yield* words('Words', was.text, is.text, meaning === 'Words')
  yield* words('Words', was.description, is.description)
  yield* ofAnswers([was, is], [before, after], changedCodes(before, after, id))
  if (was.min !== is.min || was.max !== is.max) yield { kind: 'Limits', before: limitsOf(was), after: limitsOf(is) }
  if (differ(was.dates, is.dates) || was.partialDate !== is.partialDate) yield { kind: 'Days' }
  if ((was.optional ?? false) !== (is.optional ?? false))
    yield { kind: 'Optional', after: is.optional ? 'optional' : 'required' }
  if (differ(was.repeats, is.repeats)) yield { kind: 'Repeats' }
  if (differ(was.initial, is.initial))
    yield { kind: 'Initial', before: written(was.initial), after: written(is.initial) }
  yield* ofRules([before, after], id, { isComputed: meaning === 'Formula', isMeaning: meaning === 'Formula' })
  if ((was.abstract ?? false) !== (is.abstract ?? false))
    yield { kind: 'Type', before: sourceOf(was), after: sourceOf(is), isMeaning: true }
  if ((was.identifying ?? false) !== (is.identifying ?? false))
    yield { kind: 'Identifying', after: is.identifying ? 'identifying' : 'notIdentifying' }
  if (differ(rest(was), rest(is))) yield { kind: 'Other' }
}

const sourceOf = ({ abstract }: Question) => (abstract ? 'calculated' : 'answered')

function* ofAnswers(
  [before, after]: readonly [Question, Question],
  sides: Pair,
  codes: readonly string[],
): Generator<Found> {
  const byId = ({ answers = [] }: Question) => new Map(answers.map((one) => [one.id, one]))
  const [was, is] = [byId(before), byId(after)]
  for (const [id, { text, weight, description, when }] of is) {
    const old = was.get(id)
    if (!old) yield { kind: 'AnswerAdded', answer: named(text, id) }
    else {
      yield* answerWords(old.text, text, id, codes.includes(id))
      yield* words('Words', old.description, description)
      if (differ(old.when, when))
        yield {
          kind: 'Asked',
          answer: named(text, id),
          before: whileOffered(sides[0], old.when),
          after: whileOffered(sides[1], when),
        }
      if (old.weight !== weight)
        yield {
          kind: 'Weight',
          answer: named(text, id),
          before: written(old.weight),
          after: written(weight),
          isMeaning: true,
        }
    }
  }
  for (const [id, { text }] of was)
    if (!is.has(id)) yield { kind: 'AnswerRemoved', answer: named(text, id), isMeaning: true }
  const kept = (of: ReadonlyMap<string, Answer>, other: ReadonlyMap<string, Answer>) =>
    [...of.keys()].filter((id) => other.has(id))
  if (differ(kept(was, is), kept(is, was))) yield { kind: 'Order' }
}

function whileOffered({ sayRules }: Side, when: Answer['when']): string {
  return when ? sayRules([{ id: '', if: when, then: { Indicate: { targets: [] } } }]) : ''
}

function* answerWords(before: Text, after: Text, id: string, isMeaning: boolean): Generator<Found> {
  for (const found of words('Code', before, after, isMeaning)) yield { ...found, answer: { en: id } }
}

/** In the languages in which they differ. */
function* words(
  kind: 'Unit' | 'Words' | 'Code',
  before: Text | undefined,
  after: Text | undefined,
  isMeaning = false,
): Generator<Found> {
  const languages = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const others = languages.filter((language) => (before?.[language] ?? '') !== (after?.[language] ?? ''))
  if (others.length === 0) return
  const only = (text: Text | undefined) =>
    Object.fromEntries(others.map((language) => [language, text?.[language] ?? '']))
  yield { kind, before: only(before), after: only(after), isMeaning }
}

/** How it is computed, and when it is asked. */
function* ofRules(
  [before, after]: Pair,
  id: string,
  { isComputed, isMeaning }: { isComputed: boolean; isMeaning: boolean },
): Generator<Found> {
  const setting = ({ rules }: Meanings) => rules.get(id) ?? []
  const asking = ({ structure }: Meanings) => structure.base.rules.filter(({ then }) => targets(then).includes(id))
  if (differ(setting(before).map(withoutId), setting(after).map(withoutId)))
    yield {
      kind: 'Formula',
      before: before.sayRules(setting(before)),
      after: after.sayRules(setting(after)),
      isMeaning: isComputed,
    }
  else if (isMeaning) yield { kind: 'Source', isMeaning }
  const [askedBefore, asked] = [asking(before), asking(after)]
  if (differ(askedBefore.map(withoutId), asked.map(withoutId)))
    yield { kind: 'Asked', before: before.sayRules(askedBefore), after: after.sayRules(asked) }
}

function targets(then: Rule['then']): readonly string[] {
  return 'Set' in then || 'Score' in then ? [] : (Object.values(then)[0]?.targets ?? [])
}

/** A rule of several targets acts on each alone. */
function withoutId({ if: condition, unless, then }: Rule) {
  return [condition, unless ?? null, 'Set' in then || 'Score' in then ? then : Object.keys(then)]
}

function* ofSections(pair: Pair): Generator<Difference> {
  const [{ structure: before }, { structure: after }] = pair
  for (const [id, { questionnaire, path, parent }] of after.questionnaires) {
    const was = before.questionnaires.get(id)
    const about = {
      of: 'section',
      id,
      text: questionnaire.text,
      place: placeIn(after.base, path) ?? undefined,
    } as const
    if (!was) {
      yield { ...about, kind: 'Added' }
      continue
    }
    for (const found of ofSection(pair, was.questionnaire, questionnaire)) yield { ...about, ...found }
    if (was.parent?.id !== parent?.id) yield { ...about, kind: 'Moved', before: was.parent?.text, after: parent?.text }
  }
  for (const [id, { questionnaire, path }] of before.questionnaires)
    if (!after.questionnaires.has(id))
      yield {
        kind: 'Removed',
        of: 'section',
        id,
        text: questionnaire.text,
        place: placeIn(before.base, path) ?? undefined,
      }
}

function* ofSection(pair: Pair, was: Questionnaire, is: Questionnaire): Generator<Found> {
  yield* words('Words', was.text, is.text)
  yield* words('Words', was.description, is.description)
  if (was.initial !== is.initial) yield { kind: 'Asked', before: String(was.initial), after: String(is.initial) }
  yield* ofRules(pair, is.id, { isComputed: false, isMeaning: false })
  if (differ(was.repeats, is.repeats)) yield { kind: 'Repeats' }
  const kept = (of: Questionnaire, other: Questionnaire) =>
    of.questions.map(({ id }) => id).filter((id) => other.questions.some((one) => one.id === id))
  if (differ(kept(was, is), kept(is, was))) yield { kind: 'Order' }
  if (differ([was.meta, was.codes], [is.meta, is.codes])) yield { kind: 'Other' }
}

function* ofSolutions([before, after]: Pair): Generator<Difference> {
  const [was, is] = [before, after].map(({ structure }) => structure.base.solutions)
  for (const { id, text, description } of is ?? []) {
    const old = was?.find((one) => one.id === id)
    const about = { of: 'solution', id, text } as const
    if (!old) yield { ...about, kind: 'Added' }
    else
      for (const found of [
        ...words('Words', old.text, text),
        ...words('Words', old.description, description),
        ...ofRules([before, after], id, { isComputed: true, isMeaning: false }),
      ])
        yield { ...about, ...found }
  }
  for (const { id, text } of was ?? [])
    if (!is?.some((one) => one.id === id)) yield { kind: 'Removed', of: 'solution', id, text }
}

function* ofStudy(before: Base, after: Base): Generator<Difference> {
  const about = { of: 'study', id: after.id, text: after.text } as const
  for (const found of [
    ...words('Words', before.text, after.text),
    ...words('Words', before.description, after.description),
  ])
    yield { ...about, ...found }
  if (differ(before.reasonForChange, after.reasonForChange)) yield { ...about, kind: 'Reasons' }
  const parts = ({ languages, config, meta, codes, datePicker, origin }: Base) =>
    [languages, config, meta, codes, datePicker, origin].map((part) => part ?? null)
  if (differ(parts(before), parts(after))) yield { ...about, kind: 'Other' }
}

/** What is compared nowhere else. */
const restKeys = [
  'refuse',
  'refusal',
  'readOnly',
  'meta',
  'src',
  'imageDimension',
  'requestedDimension',
  'seenFrom',
  'lineDrawing',
  'choices',
  'optionsFrom',
  'codes',
  'unitCodes',
] as const

function rest(question: Question) {
  const answers = (question.answers ?? []).map((one) => [one.id, one.shape ?? null, one.exclusive ?? false, one.codes])
  return [restKeys.map((key) => question[key] ?? null), answers.sort()]
}

function limitsOf({ min, max }: Question): string {
  return min === undefined && max === undefined ? '' : `${min ?? '…'} – ${max ?? '…'}`
}

function named(text: Text, id: string): Text {
  return Object.values(text).some((words) => words !== '') ? text : { en: id }
}

function written(value: unknown): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}
