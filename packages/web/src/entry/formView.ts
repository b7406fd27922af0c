/**
 * The form as React sees it: an external store that notifies each question of its own changes only.
 *
 * The engine reports what an answer changed. A question listens to its own key, a section to its set of visible
 * questions. What tells of the form as a whole listens to the overview, which follows the answers by a moment.
 */
import type { Base, BaseConfig } from '@casebook/core/bases/base'
import { outlineOf, questionsOf, type SectionLayout } from '@casebook/core/entry/form/form'
import { createOutline, type Outline, type Section, sectionsInOrder } from '@casebook/core/entry/form/outline/outline'
import { createListeners } from '@casebook/core/listeners'
import type { Engine } from '@casebook/core/rules/engine/engine'
import { today } from '../dates/today'

export interface SectionView {
  readonly layout: SectionLayout
  /** By key, for the questions in this section. */
  readonly numbers: ReadonlyMap<string, string>
}

/** The form as a whole, as of a moment ago: answers that follow one another cost one drawing. */
export interface Overview {
  readonly outline: () => Outline
  readonly contents: (id: string) => Section | null
  readonly subscribe: (listener: () => void) => () => void
}

export interface FormView {
  readonly engine: Engine
  readonly base: Base
  readonly config: BaseConfig
  readonly locked: ReadonlySet<string>
  /** The same object until the next change. */
  readonly outline: () => Outline
  /** The same object until the visible questions of the section change. */
  readonly section: (id: string) => SectionView | null
  /** Includes progress. */
  readonly contents: (id: string) => Section | null
  readonly subscribe: (listener: () => void) => () => void
  readonly overview: Overview
  /** Runs it with the next drawing of the overview. */
  readonly soon: (publish: () => void) => void
}

/** Milliseconds between an answer and the overview that includes it. */
const pause = 250

export function createFormView(engine: Engine, config: BaseConfig, locked: ReadonlySet<string>): FormView {
  const sections = new Map<string, Known>()
  const listeners = createListeners()
  const followers = createListeners()
  const outline = createOutline(engine, locked, today())
  let current = outline()
  let byId = sectionsById(current)
  let followed = { outline: current, byId }
  const due = new Set<() => void>()
  const soon = (publish: () => void) => {
    if (due.size === 0)
      setTimeout(() => {
        const all = [...due]
        due.clear()
        for (const one of all) one()
      }, pause)
    due.add(publish)
  }
  const follow = () => {
    followed = { outline: current, byId }
    followers.tell()
  }

  engine.subscribeAll(() => {
    current = outline()
    byId = sectionsById(current)
    listeners.tell()
    soon(follow)
  })

  const section = (id: string): SectionView | null => {
    const layout = byId.get(id)?.layout
    if (!layout) return null
    const known = sections.get(id)
    const first = firstNumber(layout, current.numbers)
    if (known?.layout === layout && known.first === first) return known.view
    const numbers = numbersIn(layout, current.numbers)
    const looks = `${outlineOf(layout)} ${[...numbers.values()].join()}`
    const view = known?.looks === looks ? known.view : { layout, numbers }
    sections.set(id, { layout, first, looks, view })
    return view
  }

  return {
    engine,
    base: engine.structure.base,
    config,
    locked,
    outline: () => current,
    section,
    contents: (id) => byId.get(id) ?? null,
    subscribe: listeners.subscribe,
    overview: {
      outline: () => followed.outline,
      contents: (id) => followed.byId.get(id) ?? null,
      subscribe: followers.subscribe,
    },
    soon,
  }
}

/** The section as last rendered, and its inputs. */
interface Known {
  readonly layout: SectionLayout
  readonly first: string | undefined
  readonly looks: string
  readonly view: SectionView
}

function sectionsById({ sections }: Outline): ReadonlyMap<string, Section> {
  return new Map(sectionsInOrder(sections).map((section) => [section.id, section]))
}

/** The other numbers follow from this one and the layout. */
function firstNumber(layout: SectionLayout, all: ReadonlyMap<string, string>): string | undefined {
  for (const { key, question } of questionsOf(layout)) {
    const number = all.get(key) ?? all.get(question.id)
    if (number !== undefined) return number
  }
  return undefined
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
