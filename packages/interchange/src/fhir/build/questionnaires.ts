/**
 * Places the groups. A questionnaire lists its questions before its nested questionnaires, so a group followed by a
 * plain question becomes a heading with follow-ups: the screen keeps the source's order.
 */

import type { Questionnaire } from '@casebook/core/bases/base'
import { coded } from '@casebook/core/bases/codes/coding'
import { isAlways } from '../../lower/conditions/conditions'
import { ancestorsAndSelf } from '../../lower/conditions/enablement'
import { codesOf } from '../source/codings'
import type { SourceItem } from '../source/sourceItem'
import { bringsNumbers, ownNumbers } from './ownNumbers'
import type { Plan } from './plan'
import { metaOf, repeatsOf, rootQuestion, switchesOf } from './questions'
import { describedBy, documentTitle, sectionTitle, titleOfLoose, toldApart } from './titles'
import { descriptionOf, isHelp } from './wording'

export function questionnairesOf(plan: Plan): readonly Questionnaire[] {
  const questionnaires: Questionnaire[] = []
  const { roots } = plan.source
  const runs = roots.filter(({ kind }, i) => kind !== 'group' && (i === 0 || roots[i - 1]?.kind === 'group'))
  let loose: SourceItem[] = []
  const gather = () => {
    if (loose.length > 0) questionnaires.push(gathered(loose, runs.length > 1, plan))
    loose = []
  }
  for (const item of roots) {
    if (item.kind !== 'group') loose.push(item)
    else {
      gather()
      questionnaires.push(questionnaire(item, questionnaires.length + 1, plan))
    }
  }
  gather()
  return toldApart(questionnaires, plan.source)
}

/** Questions outside any group, under the document's title; of several such sections each is called after its first words. */
function gathered(items: readonly SourceItem[], isOneOfSeveral: boolean, plan: Plan): Questionnaire {
  const { ids, findings } = plan.source
  const id = ids.claim('questions')
  findings.add(
    '',
    'note',
    'Structure',
    `Items outside of any group are gathered in a questionnaire of their own, "${id}".`,
    items.map(({ linkId }) => linkId),
  )
  const shown = items.filter((item) => !metaOf(item)?.['layout/hidden'])
  return {
    id,
    text: (isOneOfSeveral ? titleOfLoose(shown, plan.source) : null) ?? documentTitle(plan.source),
    initial: true,
    ...(bringsNumbers(items) ? { meta: ownNumbers } : {}),
    questions: items.map((item) => rootQuestion(item, plan)),
  }
}

/** `place` counts sibling sections, from 1. */
function questionnaire(group: SourceItem, place: number, plan: Plan): Questionnaire {
  const enabled = plan.enablement.own(group)
  if (!isAlways(enabled)) plan.rules.show(group.id, plan.enablement.full(group))
  const title = sectionTitle(group, place, plan.source)
  const description = describedBy(title.rest, descriptionOf(group, plan.source))
  const children = group.children.filter((child) => !isHelp(child))
  const nestedFrom = firstNested(children, plan)
  for (const heading of children.slice(0, nestedFrom).filter(({ kind }) => kind === 'group'))
    plan.source.findings.add(heading.path, 'note', 'Structure', 'The group is a heading with its questions below it.')
  const nested = toldApart(
    children.slice(nestedFrom).map((child, i) => questionnaire(child, i + 1, plan)),
    plan.source,
  )
  const { 'layout/role': _, ...own } = metaOf(group) ?? {}
  const meta = { ...own, ...(hasNumbers(group) ? ownNumbers : {}) }
  return {
    id: group.id,
    text: title.text,
    ...(description ? { description } : {}),
    ...coded(codesOf(group.json)),
    initial: isAlways(enabled),
    ...(group.repeats ? { repeats: repeatsOf(group) } : {}),
    ...(Object.keys(meta).length > 0 ? { meta } : {}),
    questions: [...children.slice(0, nestedFrom).map((child) => rootQuestion(child, plan)), ...switchesOf(group, plan)],
    ...(nested.length > 0 ? { questionnaires: nested } : {}),
  }
}

/** Checks the group and its ancestors. */
function hasNumbers(group: SourceItem): boolean {
  return [...ancestorsAndSelf(group)].some(({ children }) => bringsNumbers(children))
}

/**
 * The index of the trailing groups that can be nested. Inside a repeating group, one with a condition stays a heading:
 * only questions have occurrences.
 */
function firstNested(children: readonly SourceItem[], plan: Plan): number {
  let first = children.length
  while (first > 0) {
    const child = children[first - 1]
    if (child?.kind !== 'group') break
    const isInRepeated = child.parent?.repeatsIn != null
    if (isInRepeated && !isAlways(plan.enablement.own(child))) break
    first--
  }
  return first
}
