/** Evaluates an expression symbolically; throws `Untranslatable` if a base cannot express it. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { all, any, given, isAlways, isNever, never, not } from '../../lower/conditions/conditions'
import { combineUnique } from './combining'
import { equal, includes, ordered } from './comparison'
import {
  booleanElement,
  type Collection,
  type Element,
  guarded,
  isSingle,
  knownElement,
  numberElement,
  operandsOf,
  presence,
  Untranslatable,
} from './element'
import { functions } from './functions'
import { divided, remainder } from './mathematics'
import { navigate } from './navigate'
import { conditionOf, literalOf, numberOf, textOfElement } from './scalars'
import type { Scope } from './scope'
import type { Tree } from './tree'

export function evaluate(tree: Tree, scope: Scope): Collection {
  switch (tree.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return [knownElement(tree.value)]
    case 'quantity':
      return [knownElement(tree.unit === '' || tree.unit === '1' ? tree.value : { value: tree.value, unit: tree.unit })]
    case 'date':
      return [{ type: 'date', formula: { Date: { value: tree.value } }, isPlural: false, when: all() }]
    case 'empty':
      return []
    case 'this':
      return scope.focus
    case 'total':
      if (!scope.total) throw new Untranslatable('It uses $total outside of an aggregate.')
      return scope.total
    case 'index':
      if (scope.index === null) throw new Untranslatable('It uses $index where nothing is counted.')
      return [knownElement(scope.index)]
    case 'variable':
      return scope.variable(tree.name)
    case 'member':
      return member(tree, scope)
    case 'call':
      return call(tree, scope)
    case 'item':
      return functions.item?.(evaluate(tree.of, scope), [tree.index], scope) ?? []
    case 'minus':
      return negated(evaluate(tree.of, scope))
    case 'operation':
      return operation(tree, scope)
    case 'name':
      throw new Untranslatable(`It asks for a type, ${tree.value}.`)
  }
}

function member(tree: Extract<Tree, { type: 'member' }>, scope: Scope): Collection {
  if (tree.of) return navigate(evaluate(tree.of, scope), tree.name, scope)
  if (tree.name === 'QuestionnaireResponse') return [{ type: 'response', when: all() }]
  return navigate(scope.focus, tree.name, scope)
}

function call(tree: Extract<Tree, { type: 'call' }>, scope: Scope): Collection {
  const work = Object.hasOwn(functions, tree.name) ? functions[tree.name] : undefined
  if (!work) throw new Untranslatable(`It uses the function ${tree.name}(), which has no counterpart.`)
  return work(tree.of ? evaluate(tree.of, scope) : scope.focus, tree.args, scope)
}

function negated(of: Collection): Collection {
  const literal = literalOf(of)
  if (typeof literal === 'number') return [knownElement(-literal)]
  const number = numberOf(of)
  return number ? [numberElement({ Multiply: { of: [{ Number: { value: -1 } }, number] } })] : []
}

function operation({ operator, left, right }: Extract<Tree, { type: 'operation' }>, scope: Scope): Collection {
  if (operator === 'and' || operator === 'or') return [booleanElement(joinedTruth(operator, left, right, scope))]
  if (operator === '|') return combineUnique(united(left, scope), evaluate(right, scope))
  const a = evaluate(left, scope)
  if (operator === 'is' || operator === 'as') {
    const ofType = functions.ofType?.(a, [right], scope) ?? []
    if (operator === 'as' || a.length === 0) return ofType
    const [asked] = a
    const [found] = ofType
    if (!asked || a.length > 1) throw new Untranslatable('It asks for the type of several values.')
    return [booleanElement(given(presence(asked), found ? presence(found) : never))]
  }
  const b = evaluate(right, scope)
  switch (operator) {
    case 'xor': {
      const [x, y] = [conditionOf(a), conditionOf(b)]
      return [booleanElement(any(all(x, not(y)), all(not(x), y)))]
    }
    case 'implies':
      return [booleanElement(any(not(conditionOf(a)), conditionOf(b)))]
    case '=':
    case '~':
      return [booleanElement(equal(a, b))]
    case '!=':
    case '!~':
      return [booleanElement(not(equal(a, b)))]
    case '<':
    case '<=':
    case '>':
    case '>=':
      return [booleanElement(ordered(a, operator, b))]
    case 'in':
      return [booleanElement(includes(b, a))]
    case 'contains':
      return [booleanElement(includes(a, b))]
    case '&':
      return joined(a, b)
    case '+':
      return isText(a) && isText(b) ? joined(a, b) : arithmetic('Add', a, b)
    case '-':
      return arithmetic('Subtract', a, b)
    case '*':
      return arithmetic('Multiply', a, b)
    case '/':
      return arithmetic('Divide', a, b)
    case 'div':
    case 'mod': {
      const [x, y] = [numberOf(a), numberOf(b)]
      return x && y ? [numberElement(operator === 'div' ? divided(x, y) : remainder(x, y))] : []
    }
    default:
      throw new Untranslatable(`It uses the operator ${operator}, which has no counterpart.`)
  }
}

/** Flattens a chain of unions, so that each value is compared once and not again with every further one. */
function united(tree: Tree, scope: Scope): Collection {
  if (tree.type !== 'operation' || tree.operator !== '|') return evaluate(tree, scope)
  return [...united(tree.left, scope), ...evaluate(tree.right, scope)]
}

/** If one side decides, the other may even be untranslatable: `linkId = 'n' and answer.value > 3`. */
function joinedTruth(operator: 'and' | 'or', left: Tree, right: Tree, scope: Scope): Condition {
  const settles = operator === 'and' ? isNever : isAlways
  const [a, b] = [left, right].map((side) => attempt(() => conditionOf(evaluate(side, scope))))
  if (a && !(a instanceof Untranslatable) && settles(a)) return a
  if (b && !(b instanceof Untranslatable) && settles(b)) return b
  if (!a || a instanceof Untranslatable) throw a ?? new Untranslatable('It has a side missing.')
  if (!b || b instanceof Untranslatable) throw b ?? new Untranslatable('It has a side missing.')
  return operator === 'and' ? all(a, b) : any(a, b)
}

function attempt<T>(work: () => T): T | Untranslatable {
  try {
    return work()
  } catch (error) {
    if (error instanceof Untranslatable) return error
    throw error
  }
}

function isText(elements: Collection): boolean {
  return elements.length > 0 && elements.every((element) => textOfElement(element) !== null)
}

function arithmetic(
  operator: 'Add' | 'Subtract' | 'Multiply' | 'Divide',
  left: Collection,
  right: Collection,
): Collection {
  const [a, b] = [numberOf(left), numberOf(right)]
  if (!a || !b) return []
  // Our operators are left-associative anyway: (a + b) + c is a + b + c.
  const first = operator !== 'Divide' && operator in a ? operandsOf(a) : [a]
  const of: readonly Formula[] = [...first, b]
  return [numberElement({ [operator]: { of } } as Formula)] // The cast is sound: all four take operands.
}

/** Concatenates texts; a missing one counts as empty. */
function joined(left: Collection, right: Collection): Collection {
  const [a, b] = [literalOf(left), literalOf(right)]
  if (typeof a === 'string' && typeof b === 'string') return [knownElement(a + b)]
  if (!isSingle(left) || !isSingle(right)) throw new Untranslatable('It joins several texts with one.')
  const parts = [left, right].flatMap((side) => side.map(partOf))
  if (parts.length === 0) return [knownElement('')]
  return [{ type: 'text', formula: { Join: { of: parts } }, isPlural: false, when: all() }]
}

function partOf(element: Element): Formula {
  const formula = textOfElement(element)
  if (!formula || ('isPlural' in element && element.isPlural))
    throw new Untranslatable('It joins values that are not text.')
  return guarded(element.when, formula)
}
