/**
 * The form as React sees it: a store beside React that tells each question when it changes, and nothing else.
 *
 * The engine says what an answer changed. A question listens to its own key, a section to which questions it shows, the table of contents
 * to the whole.
 */
import type { Base, BaseConfig } from '@casebook/core/bases/base'
import { outlineOf, questionsOf, type SectionLayout } from '@casebook/core/dialog/form'
import { type Outline, outline, sectionsInOrder } from '@casebook/core/dialog/outline'
import type { Engine } from '@casebook/core/rules/engine'

export interface SectionView {
  readonly layout: SectionLayout
  /** By key, of the questions in this section. */
  readonly numbers: ReadonlyMap<string, string>
}

export interface FormView {
  readonly engine: Engine
  readonly base: Base
  readonly config: BaseConfig
  readonly locked: ReadonlySet<string>
  /** The same object until the next change. */
  readonly outline: () => Outline
  /** The same object until the section shows other questions. */
  readonly section: (id: string) => SectionView | null
  readonly subscribe: (listener: () => void) => () => void
}

export function createFormView(engine: Engine, config: BaseConfig, locked: ReadonlySet<string>): FormView {
  const sections = new Map<string, { readonly looks: string; readonly view: SectionView }>()
  const listeners = new Set<() => void>()
  let current = outline(engine, locked)

  engine.subscribeAll(() => {
    current = outline(engine, locked)
    for (const listener of listeners) listener()
  })

  const section = (id: string): SectionView | null => {
    const found = sectionsInOrder(current.sections).find((one) => one.id === id)
    if (!found) return null
    const numbers = numbersIn(found.layout, current.numbers)
    const looks = `${outlineOf(found.layout)} ${[...numbers.values()].join()}`
    const known = sections.get(id)
    if (known?.looks === looks) return known.view
    const view = { layout: found.layout, numbers }
    sections.set(id, { looks, view })
    return view
  }

  return {
    engine,
    base: engine.structure.base,
    config,
    locked,
    outline: () => current,
    section,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function numbersIn(layout: SectionLayout, all: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  const take = (key: string) => {
    const number = all.get(key)
    if (number !== undefined) numbers.set(key, number)
  }
  for (const { key, question } of questionsOf(layout)) {
    take(key)
    take(question.id)
  }
  return numbers
}
