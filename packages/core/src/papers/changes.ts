/** The changes between two versions of a study, in words, by section. The rule that finds them is that of a candidate. */
import type { BaseStructure } from '../bases/structure'
import { sectionTitle } from '../bases/visits/sectionTitle'
import { differencesOf } from '../candidates/differences'
import type { Difference, DifferenceKind } from '../candidates/differences.kinds'
import type { ReadIn } from '../entry/form/answerText'
import { ruleLines } from './asked'
import { numbersOf } from './numbers'
import type { ChangeGroup, VersionChanges } from './papers.calls'
import { kindMessages, type Say } from './say'
import { inTexts, type Wording } from './wording'

type Change = VersionChanges['sections'][number]['changes'][number]

interface Side {
  readonly structure: BaseStructure
  readonly numbers: ReadonlyMap<string, string>
  readonly wording: Wording
}

/** Of which list a difference is. All others are changes. */
const groups: Partial<Record<DifferenceKind, ChangeGroup>> = {
  Added: 'added',
  Removed: 'removed',
  Moved: 'moved',
  Order: 'moved',
}

export function changesOf(before: BaseStructure, after: BaseStructure, readIn: ReadIn, say: Say): VersionChanges {
  const sideOf = (structure: BaseStructure): Side => {
    const numbers = numbersOf(structure)
    return { structure, numbers, wording: inTexts(structure, numbers, readIn, say) }
  }
  const [was, is] = [sideOf(before), sideOf(after)]
  const differences = differencesOf(before.base, after.base, [
    (rules) => ruleLines(rules, was.wording),
    (rules) => ruleLines(rules, is.wording),
  ])
  const counts: Record<ChangeGroup, number> = { added: 0, removed: 0, changed: 0, moved: 0 }
  const bySection = new Map<string, Change[]>()
  for (const difference of differences) {
    const change = changeOf(difference, was, is)
    counts[change.group]++
    const section = sectionOf(difference, was, is)
    bySection.set(section, [...(bySection.get(section) ?? []), change])
  }
  const titleOf = (id: string) =>
    is.wording.read(sectionTitle(after, id) ?? sectionTitle(before, id)) || is.wording.read(after.base.text) || id
  // What belongs to no section comes first, under the title of the study.
  const order = new Map(['', ...after.questionnaires.keys(), ...before.questionnaires.keys()].map((id, at) => [id, at]))
  return {
    title: is.wording.read(after.base.text) || after.base.id,
    sections: [...bySection]
      .toSorted(([one], [other]) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
      .map(([id, changes]) => ({ id, title: titleOf(id), changes })),
    counts,
  }
}

/** Blank for what belongs to no section. */
function sectionOf({ of, id }: Difference, was: Side, is: Side): string {
  if (of === 'section' || of === 'followUp') return id
  if (of !== 'question') return ''
  const place = is.structure.questions.get(id) ?? was.structure.questions.get(id)
  return place?.questionnaire.id ?? ''
}

function changeOf(difference: Difference, was: Side, is: Side): Change {
  const { kind, of, id, text, answer, isMeaning } = difference
  const { wording } = is.structure.questions.has(id) ? is : was
  const side = kind === 'Removed' ? was : is
  const what = wording.say(`changed${kind}`)
  const added = kind === 'Added' || kind === 'Removed' ? asItIs(difference, side) : undefined
  const [before, after] = [
    kind === 'Removed' ? added : written(difference.before, was.wording),
    kind === 'Added' ? added : written(difference.after, is.wording),
  ]
  return {
    group: groups[kind] ?? 'changed',
    number: of === 'question' ? (side.numbers.get(id) ?? '') : '',
    id,
    text: of === 'followUp' ? '' : wording.read(text) || id,
    what: answer ? `${what}: ${wording.read(answer)}` : what,
    ...(before !== undefined && before !== '' && { before }),
    ...(after !== undefined && after !== '' && { after }),
    ...(isMeaning && { isMeaning: true as const }),
  }
}

/** A question that one version has alone: its kind and its options. */
function asItIs({ of, id }: Difference, { structure, wording }: Side): string | undefined {
  const question = of === 'question' ? structure.questions.get(id)?.question : undefined
  if (!question) return undefined
  const options = (question.answers ?? []).map(({ id: code, text }) => wording.read(text) || code)
  return [wording.say(kindMessages[question.type]), ...options].join(', ')
}

const codes = {
  ...kindMessages,
  calculated: 'calculated',
  answered: 'answered',
  optional: 'optional',
  required: 'required',
  identifying: 'identifying',
  notIdentifying: 'notIdentifying',
  // Whether a section shows by itself.
  true: 'always',
  false: 'byRule',
} as const

/** Words that a difference has as codes are said; others are those of the study. */
function written(said: Difference['before'], { say, read }: Wording): string | undefined {
  if (said === undefined || typeof said !== 'string') return said && read(said)
  return said in codes ? say(codes[said as keyof typeof codes]) : said
}
