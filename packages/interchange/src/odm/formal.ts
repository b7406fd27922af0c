/** Formal expressions: the first of them in a language that is known. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { type Expression, ExpressionFault } from '../expressions/expression'
import { type ItemPath, parseItemNames, parseItemPaths, withYesNo } from '../expressions/odm/parseFormal'
import { elementsOf, wordsOf } from '../files/xml/elements'
import type { XmlElement } from '../files/xml/readXml'
import { NotCarried, type SourceFields } from '../lower/sourceField'
import { createLogic } from '../redcap/lower/conditions'
import type { Definitions } from './definitions'
import type { Part } from './plan'

/** The types of value that a formula computes. */
export type FormulaType = 'number' | 'date' | 'text'

export interface Formal {
  /** True while the first expression within is; null, with a finding, if it cannot be said. */
  condition(around: XmlElement, from: Part, consequence: string): Condition | null
  formula(around: XmlElement, from: Part, typed: FormulaType, consequence: string): Formula | null
}

export function createFormal(definitions: Definitions, fields: readonly Part[], sources: SourceFields): Formal {
  const { account, find, tell } = definitions
  const logic = createLogic(sources)
  const byOid = new Map<string, Part[]>()
  for (const part of fields) byOid.set(part.oid, [...(byOid.get(part.oid) ?? []), part])

  function resolve({ item, group, form, event }: ItemPath, from: Part): string {
    const all = byOid.get(item) ?? []
    const eventOf = (part: Part) => part.event && account.read(part.event, 'OID')
    const isNamed = (part: Part) =>
      (group === null || part.parent?.oid === group || part.form === group) &&
      (form === null || part.form === form) &&
      (event === null || eventOf(part) === event)
    const fitting = all.filter(isNamed)
    const among = fitting.length > 0 ? fitting : all
    const here = among.filter((part) => part.event === from.event)
    const found =
      here.find((part) => part.parent === from.parent) ??
      here.find((part) => part.form === from.form) ??
      here[0] ??
      among[0]
    return found?.id ?? item
  }

  function read<T>(
    around: XmlElement,
    from: Part,
    consequence: string,
    lower: (expression: Expression) => T,
  ): T | null {
    const expressions = account.within(around, 'FormalExpression')
    const [first] = expressions
    const oid = account.read(around, 'OID') ?? from.oid
    if (!first) {
      tell(around, 'lost', 'Expression', `${oid} has no formal expression, words alone. ${consequence}`, from.oid)
      return null
    }
    for (const each of expressions) account.read(each, 'Context')
    const known = expressions.find((each) => languageOf(each) !== null)
    if (!known) {
      tell(
        first,
        'lost',
        'Expression',
        `Casebook does not know ${account.read(first, 'Context') ?? 'the language'}, in which ${oid} is written. ${consequence}`,
        from.oid,
      )
      return null
    }
    try {
      const place = (path: ItemPath) => resolve(path, from)
      const source = textOf(known)
      const parsed =
        languageOf(known) === 'paths'
          ? parseItemPaths(source, place)
          : parseItemNames(source, place, (name) => find('ItemDef', name) !== null)
      return lower(withYesNo(parsed, (id) => sources.get(id)?.kind === 'yesno'))
    } catch (fault) {
      if (!(fault instanceof ExpressionFault)) throw fault
      tell(
        known,
        fault instanceof NotCarried ? 'lost' : 'error',
        'Expression',
        `${fault.message} ${consequence}`,
        from.oid,
      )
      return null
    }
  }

  function languageOf(expression: XmlElement): 'paths' | 'names' | null {
    const context = account.read(expression, 'Context') ?? ''
    if (context === 'Casebook' || /\bItemData\b/.test(textOf(expression))) return 'paths'
    return /openedc|openclinica/i.test(context) ? 'names' : null
  }

  return {
    condition: (around, from, consequence) =>
      read(around, from, consequence, (expression) => logic.condition(expression)),
    formula: (around, from, typed, consequence) =>
      read(around, from, consequence, (expression) => {
        const made =
          typed === 'number'
            ? logic.number(expression)
            : typed === 'date'
              ? logic.date(expression)
              : logic.text(expression)
        if (made === null) throw new NotCarried('The calculation never has a value.', expression)
        return made
      }),
  }
}

/** ODM 2 has it in an element `Code`. */
function textOf(expression: XmlElement): string {
  const code = elementsOf(expression).find(({ name }) => name === 'Code')
  return wordsOf(code ?? expression).trim()
}
