/**
 * Reads the study of an ODM file, 1.2 to 2.0, as a base. An element or attribute is used, found fault with, or kept in the `meta` of what it belongs to.
 */

import type { Base, Meta, Question } from '@casebook/core/bases/base'
import { type Coding, coded } from '@casebook/core/bases/codes/coding'
import type { Check, Formula } from '@casebook/core/bases/rule'
import type { Text, TextLanguage } from '@casebook/core/language/language'
import { ownNameOf } from '@casebook/core/language/locale'
import { kindOf } from '@casebook/core/questions/kinds'
import { elementsOf } from '../files/xml/elements'
import type { XmlElement } from '../files/xml/readXml'
import { type SourceFinding, wholeFile } from '../form/finding'
import { createIds, usableId } from '../form/ids'
import { idOfTitle } from '../form/titles'
import { type Computing, withoutCircles } from '../lower/circles'
import { always } from '../lower/conditions/conditions'
import { createEnablement } from '../lower/conditions/enablement'
import { withVisits } from '../lower/visits'
import { placed } from '../xlsform/questionnaires'
import type { FormFrame } from '../xlsform/readXlsForm'
import { codesIn } from './codes'
import { type Definitions, definitionsIn } from './definitions'
import { createFormal } from './formal'
import { type ReadItem, readItem } from './items'
import { createKeeper, type Keeper } from './kept'
import { keptOfBase } from './keptOfBase'
import { ownWords } from './ownWords'
import { type Part, planOf } from './plan'
import { rangesOf } from './ranges'
import { lengthCheck, shownOf, sourceOf, unitOf } from './rules'
import { textsOf } from './texts'

export type ReadOdm =
  | { readonly type: 'Base'; readonly base: Base; readonly findings: readonly SourceFinding[] }
  | { readonly type: 'Refused'; readonly reason: string }

export function readOdm(root: XmlElement, frame: FormFrame): ReadOdm {
  const found = definitionsIn(root)
  if (!found) return { type: 'Refused', reason: withoutItems(root) }
  const definitions: Definitions = found
  const { study, account, findings } = definitions
  const texts = textsOf(study, frame.language, account)
  const ids = createIds([''])
  const plan = planOf(definitions, ids)
  const items = plan.fields.map((part) => readItem(part, definitions, texts))
  const itemOf = new Map(items.map((item) => [item.part, item]))
  const formal = createFormal(definitions, plan.fields, new Map(items.map((item) => [item.part.id, sourceOf(item)])))
  const shown = new Map(
    [...plan.fields, ...plan.groups].map((part) => [
      part,
      shownOf(part, itemOf.get(part) ?? null, { definitions, formal, items }),
    ]),
  )
  const computed = withoutCircles(items.flatMap((item) => computing(item, { definitions, formal })))
  const isComputed = new Set(computed.map(({ id }) => id))
  const limited = new Map(
    items
      .filter(({ question }) => !isComputed.has(question.id))
      .map((item) => {
        const conditionOf = (check: XmlElement, consequence: string) => formal.condition(check, item.part, consequence)
        return [item, rangesOf(item, { definitions, texts, conditionOf })] as const
      }),
  )
  const keeper = createKeeper(definitions)
  const units = new Map(items.map((item) => [item, unitOf(item, texts)]))

  const { questionnaires, rules: shows } = placed<Part>(plan.roots, {
    enablement: createEnablement<Part>(
      (part) => shown.get(part) ?? always,
      () => {},
      (_, own) => own,
    ),
    claim: (name) => ids.claim(usableId(name)),
    formTitle: texts.own(frame.title),
    own: texts.own,
    questionsOf: (part) => questionsOf(itemOf.get(part)),
    switchesOf: () => [],
    titleOf: ({ definition, oid }) => titleOf(definition, oid),
    untitled: () => {},
    codesOf: ({ definition }) => codesOf(definition),
    metaOf: (part) => metaOf(part, { definitions, keeper }, plan.visits.length === 0),
  })

  function codesOf(definition: XmlElement): readonly Coding[] {
    return codesIn(definition, ownWords(definition, account), account)
  }

  function titleOf(definition: XmlElement, oid: string): Text {
    return texts.of(definition, 'Description') ?? texts.own(account.read(definition, 'Name') || oid)
  }

  function questionsOf(item: ReadItem | undefined): readonly Question[] {
    if (!item) return []
    const { part, question } = item
    const meta = { ...question.meta, ...metaOf(part, { definitions, keeper }, false) }
    const asked: Question = {
      ...question,
      ...(isComputed.has(part.id) ? { abstract: true, optional: true } : limited.get(item)?.limits),
      ...(Object.keys(meta).length > 0 ? { meta } : {}),
    }
    const header = item.inForm?.header ?? ''
    const above: readonly Question[] =
      header === ''
        ? []
        : [
            {
              id: headerOf(part.id),
              type: 'Info',
              text: texts.own(header),
              optional: true,
              meta: { 'layout/role': 'heading' },
            },
          ]
    const unit = units.get(item)
    return [...above, asked, ...(unit ? [unit.question] : [])]
  }

  const rules = [
    ...shows.map((rule) => {
      // A heading goes with the item below it.
      if (!('ContraIndicate' in rule.then)) return rule
      const targets = rule.then.ContraIndicate.targets.flatMap((id) =>
        id.endsWith('/header') ? [id, id.slice(0, -7)] : [id],
      )
      return { ...rule, then: { ContraIndicate: { targets } } }
    }),
    ...[...units.values()].flatMap((unit) => (unit ? [unit.rule] : [])),
    ...computed.map(({ rule }) => rule),
  ]
  const checks = [...limited].flatMap(([item, ranges]): readonly Check[] => [
    ...ranges.checks,
    ...lengthCheck(item, texts),
  ])
  // Before the rest of an event is kept.
  const visits = plan.visits.map(({ oid, event, repeats }) => ({ id: oid, event, repeats, codes: codesOf(event) }))
  const { title, description, format, meta, codes } = keptOfBase(root, definitions, keeper, texts)
  keeper.tell()
  if (!texts.areNamed) findings.push(languageFinding(frame.language))
  const { languages } = texts
  const base: Base = {
    id: frame.id ?? idOfTitle(title || frame.title, 'study'),
    group: frame.group,
    version: '1',
    text: texts.own(title || frame.title),
    ...(description === '' || description === title ? {} : { description: texts.own(description) }),
    ...coded(codes),
    languages,
    config: {
      availableLanguages: languages,
      acceptLanguages: languages,
      fallbackLanguage: languages[0] ?? frame.language,
      anonymousCaseName: null,
      usePaDaWaN: false,
      showSolutionPanel: false,
      numberOfColumns: 1,
    },
    meta: { 'layout/tabbed': String(questionnaires.length > 1), ...meta },
    questionnaires,
    solutions: [],
    rules,
    ...(checks.length > 0 ? { checks } : {}),
    origin: { source: title || frame.title, format },
  }
  const asked = visits.map(({ event, ...visit }) => ({ ...visit, text: titleOf(event, visit.id) }))
  if (plan.visits.length === 0) return { type: 'Base', base, findings }
  const forms = plan.roots.flatMap(({ id, oid, event }) =>
    event ? [{ section: id, form: oid, visit: account.read(event, 'OID') ?? '' }] : [],
  )
  return { type: 'Base', base: withVisits(base, asked, forms), findings }
}

const headerOf = (id: string) => `${id}/header`

function withoutItems(root: XmlElement): string {
  const isData = elementsOf(root).some(({ name }) => name === 'ClinicalData')
  return isData
    ? 'The file has data and no definitions: give the file that defines the study (ItemDef).'
    : 'The file defines no items (ItemDef), so there is nothing to ask.'
}

function languageFinding(language: TextLanguage): SourceFinding {
  return {
    at: wholeFile,
    severity: 'note',
    kind: 'Language',
    message: `The file names no language: its texts are taken as ${ownNameOf(language)}.`,
    asksLanguage: true,
  }
}

interface Context {
  readonly definitions: Definitions
}

/** A method in a language that is known gives the value; otherwise people do, as they would on paper. */
function computing(
  { part, question }: ReadItem,
  { definitions: { account, named, tell }, formal }: Context & { readonly formal: ReturnType<typeof createFormal> },
): readonly Computing[] {
  const { ref, id } = part
  if (!ref || account.read(ref, 'MethodOID') === null) return []
  const method = named('MethodDef', ref, 'MethodOID')
  const { typed } = kindOf(question)
  if (!method) return []
  if (typed !== 'number' && typed !== 'text' && typed !== 'date') {
    tell(ref, 'lost', 'Expression', `Casebook computes no choices: ${part.oid} is answered by people.`, part.oid)
    return []
  }
  const formula: Formula | null = formal.formula(method, part, typed, `${part.oid} is answered by people.`)
  if (!formula) return []
  const tellOfCircle = (message: string) => tell(ref, 'error', 'Circle', message, part.oid)
  return [{ id, rule: { id: `compute ${id}`, if: always, then: { Set: { questionId: id, formula } } }, tellOfCircle }]
}

function metaOf(
  part: Part,
  { definitions: { account }, keeper }: Context & { readonly keeper: Keeper },
  /** Of a study with one event, which is no visit. */
  withEvent: boolean,
): Meta {
  const { definition, ref, event, id, oid, dissolved } = part
  for (const attribute of ['OID', 'Name', 'Repeating', 'Type', 'DataType', 'Mandatory', 'OrderNumber'])
    account.read(definition, attribute)
  if (ref) for (const attribute of ['Mandatory', 'OrderNumber']) account.read(ref, attribute)
  const name = account.read(definition, 'Name')
  const eventOid = event && withEvent ? account.read(event, 'OID') : null
  return {
    ...(id === oid ? {} : { 'odm/OID': oid }),
    ...(name === null || name === oid ? {} : { 'odm/Name': name }),
    ...(eventOid === null ? {} : { 'odm/event': eventOid }),
    ...keeper.keep(definition),
    ...(ref ? keeper.keep(ref, 'ref/') : {}),
    ...Object.assign(
      {},
      ...dissolved.map((group) => {
        for (const attribute of ['OID', 'Repeating', 'Type']) account.read(group.definition, attribute)
        if (group.ref) for (const attribute of ['Mandatory', 'OrderNumber']) account.read(group.ref, attribute)
        const words = titleWords(account.read(group.definition, 'Name'))
        return {
          'odm/group': group.oid,
          ...words,
          ...keeper.keep(group.definition, 'group/'),
          ...(group.ref ? keeper.keep(group.ref, 'group/ref/') : {}),
        }
      }),
    ),
  }
}

const titleWords = (name: string | null): Meta => (name === null ? {} : { 'odm/group/Name': name })
