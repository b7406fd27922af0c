/**
 * Converts a FHIR Questionnaire into a base. One of R5 or STU3 is read in the words of R4.
 *
 * The base has the document's meaning: its questions and their order, when each shows, and what is computed. Anything
 * Casebook cannot express becomes a finding with the original beside it, so that a person can decide whether the base
 * will do. See docs/import-fhir.md.
 */
import type { Base } from '@casebook/core/bases/base'
import { deepestDocument, isDeeperThan, tooDeep } from '@casebook/core/bases/depth'
import type { Condition } from '@casebook/core/bases/rule'
import { sizeOf } from '../lower/conditions/conditions'
import { createEnablement } from '../lower/conditions/enablement'
import { calculationsOf, fixedValues, initialsOf } from './build/calculations'
import { withoutCircles } from './build/circles'
import { frameOf } from './build/frame'
import { reportLeftovers } from './build/leftovers'
import { namesOfItems } from './build/names'
import type { Plan, Switch } from './build/plan'
import { questionnairesOf } from './build/questionnaires'
import { createRuleBook } from './build/rules'
import { inOrderOfConditions } from './conditions/order'
import { createSkipReader } from './conditions/skipRules'
import { createFindingLog, type Finding, type ImportResult } from './finding'
import { inR4 } from './inR4'
import { isRecord, type Json } from './source/json'
import { readSource, type Source } from './source/source'
import type { SourceItem } from './source/sourceItem'
import { createTexts } from './source/texts'
import { refusalOfDocument, versionOf } from './source/version'

export interface ImportOptions {
  readonly group: string
  /** Overrides the document's own. */
  readonly version?: string | undefined
}

/** A longer condition is evaluated once, in a hidden question, if others need it. */
const longestReferred = 60

export function importFhirQuestionnaire(document: unknown, options: ImportOptions): ImportResult {
  if (isDeeperThan(document, deepestDocument)) return { type: 'Refused', reason: tooDeep }
  const reason = refusalOfDocument(document)
  if (reason !== null || !isRecord(document))
    return { type: 'Refused', reason: reason ?? 'This is not a FHIR resource.' }
  return importDocument(document, options)
}

function importDocument(original: Json, options: ImportOptions): ImportResult {
  const findings = createFindingLog()
  const version = versionOf(original)
  const document = inR4(original, version, findings)
  const source = readSource(document, createTexts(document, findings), findings)
  const switches = new Map<SourceItem, Switch>()
  const skipRules = createSkipReader(source, () => enablement)
  const enablement = createEnablement(
    skipRules.read,
    (item) =>
      findings.add(
        item.path,
        'changed',
        'Circle',
        'Its condition depends on itself; where it does, it is taken to be enabled.',
      ),
    (item, own) => inShort(item, own, switches, source.ids.claim),
  )
  for (const item of inOrderOfConditions(source)) enablement.own(item)

  const calculations = calculationsOf(source, enablement)
  const initials = initialsOf(source, enablement)
  const computed = withoutCircles(calculations, switches, findings)
  const calculated = new Set(computed.flatMap(({ setters }) => setters.map(({ questionId }) => questionId)))
  const fixed = fixedValues(initials, calculated)
  const derived = new Set([...calculated, ...fixed.map(({ questionId }) => questionId)])
  const rules = createRuleBook()
  const plan: Plan = { source, enablement, rules, derived, initials, switches }
  const questionnaires = questionnairesOf(plan)
  for (const setter of [...computed.flatMap(({ setters }) => setters), ...fixed]) rules.set(setter)
  for (const { id, condition } of switches.values()) rules.set({ questionId: id, if: condition, set: { value: true } })
  reportLeftovers(source)

  const base: Base = {
    ...frameOf(source, { ...options, fhir: version }),
    questionnaires,
    solutions: [],
    rules: rules.rules,
  }
  const names = namesOfItems(source)
  return {
    type: 'Imported',
    base,
    findings: findings.list,
    names,
    holes: holesIn(source, findings.list).map(({ path }) => names.get(path) ?? path),
    counts: {
      questions: source.items.filter(({ kind }) => kind === 'question').length,
      options: source.items.reduce((sum, item) => sum + item.options.filter(({ from }) => from === 'listed').length, 0),
      skipRules: skipRules.carried(),
      calculated: computed.length,
    },
  }
}

function holesIn({ items }: Source, findings: readonly Finding[]): readonly SourceItem[] {
  const lacking = new Set(
    findings.flatMap(({ path, severity, kind }) => (severity === 'lost' && kind === 'Options' ? [path] : [])),
  )
  return items.filter(
    ({ path, options, beside }) => lacking.has(path) && options.length > 0 && beside?.role !== 'other',
  )
}

function inShort(
  item: SourceItem,
  own: Condition,
  switches: Map<SourceItem, Switch>,
  claim: (wanted: string) => string,
): Condition {
  if (item.repeats || sizeOf(own) <= longestReferred) return own
  const id = claim(`${item.id}/enabled`)
  switches.set(item, { id, condition: own })
  return { ChoseYesNo: { questionId: id, value: true } }
}
