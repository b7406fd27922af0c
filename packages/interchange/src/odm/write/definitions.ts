/**
 * The definitions of a base in ODM, 1.3.2 or 2.0. ODM says when something is not collected, so what shows becomes its opposite. Hidden answers go on
 * counting in ODM, as they do here. What ODM cannot say is a finding with the id of the question.
 */

import type { Base, Question } from '@casebook/core/bases/base'
import type { Condition } from '@casebook/core/bases/rule'
import { baseStructure } from '@casebook/core/bases/structure'
import { binaryOf, numberOf, type Said } from '../../expressions/build'
import type { Expression } from '../../expressions/expression'
import { type WrittenElement, xml } from '../../files/xml/writeXml'
import { type SourceFinding, wholeFile } from '../../form/finding'
import { createIds } from '../../form/ids'
import type { WrittenField } from '../../lift/field'
import { scoreQuestion } from '../../lift/helperQuestions'
import { createWriting, sayable } from '../../lift/writing'
import { not } from '../../lower/conditions/conditions'
import { shapeOf, type Tell } from '../../redcap/write/columnsOf'
import { createFormulas } from '../../redcap/write/sayFormula'
import { rangesOf } from './checks'
import { codesWritten } from './codes'
import { contextOf, createPrint, formalExpression, type ItemPlace, odmDialect } from './expressions'
import { formsOf, placeOf, placesIn, type WrittenForm, type WrittenGroup, type WrittenItem } from './groups'
import { createItems, type Units } from './items'
import { attributesKept } from './kept'
import { eventsOf, formOf } from './study'
import { tellOfBase } from './tellOfBase'
import { createTexts, type WrittenTexts } from './texts'
import type { OdmVersion } from './version'

export interface WrittenDefinitions {
  /** What stands in the version of the study. */
  readonly definitions: readonly WrittenElement[]
  /** The title of the study and the like are said with them. */
  readonly texts: WrittenTexts
  /** Where the item of each question is. */
  readonly places: ReadonlyMap<string, ItemPlace>
  readonly forms: readonly WrittenForm[]
  readonly findings: readonly SourceFinding[]
}

interface Beside {
  /** The units of the study, which its versions share. */
  readonly units: Units
  /** Lists of codes that no item has. */
  readonly lists?: readonly WrittenElement[]
}

/** @param separate copies of forms that say something else than their originals */
export function writeDefinitions(
  base: Base,
  version: OdmVersion,
  { units, lists = [] }: Beside,
  separate: ReadonlySet<string> = new Set(),
): WrittenDefinitions {
  const findings: SourceFinding[] = []
  const tellAt =
    (path: string): Tell =>
    (severity, kind, message, name) =>
      findings.push({
        at: path === '' ? wholeFile : { path },
        severity,
        kind,
        message: `${path === '' ? '' : `${path}: `}${message}`,
        ...(path === '' ? {} : { field: path }),
        ...(name === undefined ? {} : { name }),
      })

  const structure = baseStructure(base)
  const texts = createTexts(version)
  const forms = formsOf(base, separate)
  // In ODM 2 nothing in a study has the OID of anything else.
  const groupOids = forms.flatMap(({ groups, event }) => [event ?? '', ...groups.map(({ oid }) => oid)])
  const { claim } = createIds(['', ...structure.questions.keys(), ...structure.questionnaires.keys(), ...groupOids])
  const scores = new Map(base.solutions.map(({ id }) => [id, claim(`score/${id}`)]))
  const places = placesIn(forms)
  const ofScores = { event: forms.at(-1)?.event ?? null, form: claim('scores'), group: claim('scores/items') }
  const scorePlace = { ...ofScores, item: '', isShared: false }
  for (const item of scores.values()) places.set(item, { ...scorePlace, item })
  const printAt = createPrint(places, version)
  const contexts = new Map<string, 'XPath' | 'Casebook'>()
  const print = (expression: Expression, from: ItemPlace | null): string => {
    const text = printAt(expression, from)
    contexts.set(text, contextOf(expression, text))
    return text
  }
  const expressionOf = (text: string) => formalExpression(contexts.get(text) ?? 'Casebook', text, version)

  const fields = new Map<string, WrittenField>()
  for (const [id, { question }] of structure.questions) fields.set(id, fieldFor(question, base))
  const writing = createWriting({
    structure,
    fields,
    scores,
    dialect: odmDialect,
    print: (expression, of) => print(expression, of ? (places.get(of.id) ?? null) : null),
    uncomputed: { checkbox: 'No expression gives several choices.', none: 'It has no answer.' },
    formulas: (written, condition) => createFormulas(written, condition, 'An expression'),
  })

  const conditions = new Map<string, WrittenElement>()
  const methods: WrittenElement[] = []
  const methodOids = new Map<string, string>()
  const items: WrittenElement[] = []
  const makers = createItems({ texts, version, units, claim })
  const signature = version === '2.0' ? xml('MethodSignature') : undefined
  const groups: WrittenElement[] = []
  const written = new Map<string, string>()
  const unequal: string[] = []
  const formDefs = [...forms.flatMap(onceEach), ...(scores.size > 0 ? [scoresForm(scorePlace)] : [])]
  if (unequal.length > 0) return writeDefinitions(base, version, { units, lists }, new Set([...separate, ...unequal]))
  tellOfBase(base, version, tellAt)

  const definitions = [
    ...eventsOf(base, forms, scores.size > 0 ? scorePlace : null, version, {
      texts,
      allEvents: claim('events'),
      exceptionOf: ({ shows, groups: within }) => exceptionOf(shows, null, tellOfAll(within)),
    }),
    ...formDefs,
    ...groups,
    ...items,
    ...makers.lists,
    ...lists,
    ...conditions.values(),
    ...methods,
  ]
  return { definitions, texts, places, forms, findings }

  /** A copy is written to see whether it says the same. */
  function onceEach(form: WrittenForm): readonly WrittenElement[] {
    const [groupsBefore, itemsBefore] = [groups.length, items.length]
    const def = formDef(form)
    const all = JSON.stringify([def, groups.slice(groupsBefore), items.slice(itemsBefore)])
    const first = written.get(form.oid)
    written.set(form.oid, first ?? all)
    if (first === undefined) return [def]
    if (first !== all) unequal.push(form.section.id)
    groups.length = groupsBefore
    items.length = itemsBefore
    return []
  }

  function formDef(form: WrittenForm): WrittenElement {
    const { section, oid, groups: within } = form
    const { text, codes, meta = {}, repeats } = section
    return formOf(version, { oid, name: meta['odm/Name'] ?? oid, repeats: repeats !== undefined }, [
      texts.within('Description', text, oid),
      ...within.map((group) => groupDef(group, placeOf(form, forms))),
      ...codesWritten(codes, meta, version),
    ])
  }

  /** What is said of a group holds for each of its items. */
  function tellOfAll(within: readonly WrittenGroup[]): Tell {
    const tells = within.flatMap(({ items: all }) => all.map(({ question }) => tellAt(question.id)))
    return (...said) => {
      for (const tell of tells) tell(...said)
    }
  }

  /** The reference to it; its definition is added to the others. */
  function groupDef(group: WrittenGroup, from: ItemPlace): WrittenElement {
    const { oid, name, text, repeats, codes, shows, meta } = group
    const within = group.section === null ? 'group/' : ''
    const refs = group.items.map(itemRef)
    groups.push(
      xml(
        'ItemGroupDef',
        {
          OID: oid,
          Name: name,
          Repeating: repeats ? (version === '1.3.2' ? 'Yes' : 'Simple') : 'No',
          ...(version === '2.0' ? { Type: 'Section' } : {}),
          ...attributesKept(meta, 'ItemGroupDef', version, within),
        },
        texts.within('Description', text, oid),
        ...refs,
        ...codesWritten(codes, meta, version, within),
      ),
    )
    return xml('ItemGroupRef', {
      ItemGroupOID: oid,
      Mandatory: 'Yes',
      CollectionExceptionConditionOID: exceptionOf(shows, from, tellOfAll([group])),
    })
  }

  function itemRef({ question, oid, shows }: WrittenItem): WrittenElement {
    const { id, type, optional, abstract, meta = {} } = question
    const tell = tellAt(id)
    const from = places.get(id) ?? null
    const checks = (base.checks ?? []).filter(({ questionId }) => questionId === id)
    const ranges = rangesOf(question, checks, {
      texts,
      tell,
      condition: writing.condition,
      expression: (said) => expressionOf(print(truthOf(said), from)),
    })
    const field = { ...writing.fieldOf(id), question: { ...question, id: oid } }
    items.push(makers.itemDef(field, ranges.checks, ranges.length, tell))
    return xml('ItemRef', {
      ItemOID: oid,
      Mandatory: optional || abstract || type === 'Info' ? 'No' : 'Yes',
      ...attributesKept(meta, 'ItemRef', version),
      MethodOID: abstract ? methodOf(question, oid, tell) : undefined,
      CollectionExceptionConditionOID: exceptionOf(shows, from, tell),
    })
  }

  /** The OID of what is true while something is not collected. */
  function exceptionOf(shows: Condition, from: ItemPlace | null, tell: Tell): string | undefined {
    const text = sayable(() => {
      const said = writing.condition(not(shows))
      return said === false ? null : print(truthOf(said), from)
    })
    if (text === null) return undefined
    if (typeof text !== 'string') {
      tell('lost', 'Condition', `It is always collected. ${text.message}`)
      return undefined
    }
    const known = conditions.get(text)
    if (known) return known.attributes.OID
    const oid = claim(`condition/${conditions.size + 1}`)
    const description = texts.ours('Description', 'Not collected while this is true.')
    conditions.set(text, xml('ConditionDef', { OID: oid, Name: oid }, description, signature, expressionOf(text)))
    return oid
  }

  function methodOf(question: Question, item: string, tell: Tell): string | undefined {
    const value = writing.calculationOf(question)
    if (typeof value !== 'string') {
      const fault = value ? `It is not computed. ${value.message}` : 'Only programs fill it: other programs ask for it.'
      tell('lost', 'Expression', fault)
      return undefined
    }
    if (value === noValue) {
      tell('lost', 'Expression', 'It never has a value in ODM, so nothing computes it.')
      return undefined
    }
    return method(item, value)
  }

  function method(id: string, text: string): string {
    const key = JSON.stringify([id, text])
    const known = methodOids.get(key)
    if (known !== undefined) return known
    const oid = claim(`method/${id}`)
    methodOids.set(key, oid)
    const description = texts.ours('Description', `Computes ${id}.`)
    methods.push(
      xml('MethodDef', { OID: oid, Name: oid, Type: 'Computation' }, description, signature, expressionOf(text)),
    )
    return oid
  }

  /** A solution is a hidden calculation of its score. They are a form of their own. */
  function scoreItem([id, oid]: readonly [string, string]): WrittenElement {
    const tell = tellAt(id)
    const says = 'The solution is a calculation of its score: from 42 it is established, from 10 suggested.'
    tell('changed', 'Structure', says, oid)
    const value = writing.scoreOf(id)
    if (typeof value !== 'string') tell('lost', 'Expression', `Its score is not computed. ${value.message}`)
    items.push(makers.itemDef(fieldFor(scoreQuestion(oid, id, base), base), [], null, () => {}))
    const computed = typeof value === 'string' ? method(oid, value) : undefined
    return xml('ItemRef', { ItemOID: oid, Mandatory: 'No', MethodOID: computed })
  }

  function scoresForm({ form, group }: ItemPlace): WrittenElement {
    const title = texts.ours('Description', 'Scores')
    const type = version === '2.0' ? 'Section' : undefined
    const refs = [...scores].map(scoreItem)
    groups.push(xml('ItemGroupDef', { OID: group, Name: 'Scores', Repeating: 'No', Type: type }, title, ...refs))
    return formOf(version, { oid: form, name: 'Scores', repeats: false }, [
      title,
      xml('ItemGroupRef', { ItemGroupOID: group, Mandatory: 'No' }),
    ])
  }
}

/** Of what depends on an answer "unknown" alone. */
const noValue = "''"

/** No expression is a truth alone. */
function truthOf(said: Said): Expression {
  if (typeof said !== 'boolean') return said
  return binaryOf(numberOf(1), '=', numberOf(said ? 1 : 0))
}

function fieldFor(question: Question, { rules }: Base): WrittenField {
  const { id, answers = [] } = question
  const mayBeUnknown = rules.some(({ then }) => 'Set' in then && then.Set.questionId === id && 'unknown' in then.Set)
  return {
    name: id,
    shape: shapeOf(question),
    question,
    codes: new Map(answers.map((each) => [each.id, each.id])),
    mayBeUnknown,
  }
}
