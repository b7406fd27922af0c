/** A record of an XForm in the form engine of ODK, and the same one in Casebook. */
import type { Value } from '@casebook/core/bases/answerValue'
import type { Question } from '@casebook/core/bases/base'
import { keyOf } from '@casebook/core/bases/key'
import type { QuestionPlace } from '@casebook/core/bases/structure'
import { type CivilDate, civilDateText, parseCivilDate } from '@casebook/core/dates/civilDate'
import { addDays } from '@casebook/core/dates/weekday'
import { refusalOf } from '@casebook/core/entry/typed/checkFact'
import { checkResults } from '@casebook/core/queries/checkResults'
import { everyCode } from '@casebook/core/questions/codeList'
import { kindOf } from '@casebook/core/questions/kinds'
import { holdsAnswer } from '@casebook/core/questions/required'
import type { Engine } from '@casebook/core/rules/engine/engine'
import type { QuestionState } from '@casebook/core/rules/state'
import { initialAnswers } from '@casebook/core/submission/submission'
import type { Luck } from '@casebook/test-fixtures/luck'

interface OdkField {
  readonly name: string
  readonly occurrence: number
  readonly isRepeated: boolean
  /** A kind of value or of choice; null if people cannot answer it here. */
  readonly takes: string | null
  readonly choices: readonly string[]
  readonly shows: boolean
  readonly isOpen: boolean
  readonly value: string
  readonly isRefused: boolean
}

/** A field with the question that it became. */
interface Field extends OdkField, QuestionPlace {
  readonly key: string
}

interface Difference {
  readonly what: string
  readonly values: string
}

export interface OdkRecord {
  readonly fields: () => readonly OdkField[]
  readonly repeats: () => readonly { readonly name: string; readonly count: number }[]
  readonly addTo: (name: string) => void
  readonly give: (name: string, occurrence: number, text: string) => void
}

const now = new Date()
const today: CivilDate = { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
const numbers = [-1, 0, 1, 2, 3, 5, 7, 10, 11, 15, 17, 18, 19, 20, 24, 40, 49, 50, 60, 99, 100, 120, 150, 1000]

/** One record in both engines. */
export class Pair {
  readonly #odk: OdkRecord
  readonly #engine: Engine
  readonly #told: ReadonlySet<string>
  readonly #refusing: ReadonlySet<string>
  readonly #answers: string[] = []

  constructor(odk: OdkRecord, engine: Engine, told: ReadonlySet<string>) {
    this.#odk = odk
    this.#engine = engine
    this.#told = told
    const { checks = [] } = engine.structure.base
    this.#refusing = new Set(checks.flatMap(({ id, action }) => (action === 'refuse' ? [id] : [])))
    engine.setAll(initialAnswers(engine.structure, today))
  }

  path(): string {
    return this.#answers.slice(-10).join(', ')
  }

  /** Answers a question of both, or adds an entry to a repeat; false if there is nothing to answer, or if ODK's engine gives up in an endless loop. */
  goOn(luck: Luck): boolean {
    const repeats = this.#odk.repeats().filter(({ name, count }) => count < 3 && this.#scopeOf(name) !== null)
    if (repeats.length > 0 && luck.chance(0.08)) return this.#add(luck.oneOf(repeats))
    const open = this.#fields().filter(({ isOpen, takes, question }) => isOpen && takes !== null && !question.abstract)
    if (open.length === 0) return false
    const field = luck.oneOf(open)
    const text = answerTo(field, luck)
    if (!isDone(() => this.#odk.give(field.name, field.occurrence, text))) return false
    this.#engine.set(field.key, text === '' ? null : answerOf(field.question, text))
    this.#answers.push(`${field.key}=${text}`)
    return true
  }

  differences(): { readonly compared: number; readonly differences: readonly Difference[] } {
    const fields = this.#fields().filter(({ name }) => !this.#told.has(name))
    const failed = new Set(
      checkResults(this.#engine).flatMap(({ check, holds }) =>
        holds && this.#refusing.has(check.id) ? [check.questionId] : [],
      ),
    )
    const differences = fields.flatMap(({ key, name, question, shows, value, isRefused }): readonly Difference[] => {
      const state = this.#engine.question(key)
      if (state.visible !== shows) return [{ what: `${name} ${shows ? 'is hidden' : 'shows'}`, values: key }]
      if (!shows || !holdsAnswer(question)) return []
      const ours = textOf(stillOffered(state))
      if (!isSame(ours, value))
        return [{ what: `${name} has another value`, values: `"${ours}" instead of "${value}"` }]
      const refuses = failed.has(key) || (state.value !== null && this.#isRefused(key, question, state.value))
      if (value === '' || refuses === isRefused) return []
      return [{ what: `${name} ${refuses ? 'refuses' : 'takes'} a value`, values: `"${value}"` }]
    })
    return { compared: fields.length, differences }
  }

  /** Those that are a question here, and the only ones of their name. */
  #fields(): readonly Field[] {
    const { questions } = this.#engine.structure
    const all = this.#odk.fields()
    const counts = countBy(all, ({ name, occurrence }) => keyOf(name, occurrence))
    return all.flatMap((field) => {
      const key = keyOf(field.name, field.occurrence)
      const place = questions.get(field.name)
      const isComparable = counts.get(key) === 1 && place && place.question.type !== 'File'
      return isComparable &&
        (place.repeatsIn !== null) === field.isRepeated &&
        !(place.repeatsIn !== null && this.#told.has(place.repeatsIn))
        ? [{ ...field, key, ...place }]
        : []
    })
  }

  #add({ name, count }: { readonly name: string; readonly count: number }): boolean {
    if (!isDone(() => this.#odk.addTo(name))) return false
    const scope = this.#scopeOf(name)
    // The first entry is shown before it is added.
    if (scope !== null && count > 0) this.#engine.addOccurrence(scope)
    this.#answers.push(`${name} added`)
    return true
  }

  #scopeOf(name: string): string | null {
    return this.#engine.compiled.scopes.find(({ id }) => id === name)?.id ?? null
  }

  #isRefused(key: string, question: Question, value: Value): boolean {
    const { structure } = this.#engine
    if (question.refuse && kindOf(question).breach(question, value)) return true
    const dateAt = (at: string) => {
      const date = this.#engine.question(at).value
      return typeof date === 'string' ? parseCivilDate(date) : null
    }
    const around = { today, dateAt, isListed: everyCode }
    const refusal = refusalOf(structure, { id: key, value }, () => false, around, 'program')
    return refusal !== null && refusal !== 'Derived'
  }
}

function isDone(step: () => void): boolean {
  try {
    step()
    return true
  } catch {
    return false
  }
}

/** Blank at times; numbers and days near those that authors compare with. */
function answerTo({ takes, choices }: OdkField, luck: Luck): string {
  if (luck.chance(0.12)) return ''
  switch (takes) {
    case 'select':
      return choices.filter(() => luck.chance(0.35)).join(' ')
    case 'select1':
    case 'range':
      return choices.length === 0 ? '' : luck.oneOf(choices)
    case 'int':
      return String(luck.oneOf(numbers))
    case 'decimal':
      return String(luck.oneOf([...numbers, 0.5, 36.6, 38.2]))
    case 'date':
      return civilDateText(addDays(today, luck.below(900) - 540))
    case 'time':
      return luck.oneOf(['08:00:00', '12:30:00', '23:59:00'])
    case 'dateTime':
      return `${civilDateText(addDays(today, luck.below(900) - 540))}T12:30:00`
    case 'geopoint':
      return luck.oneOf(['47.25 11.5 580.0 4.0', '-1.25 36.75 1660.0 12.0'])
    case 'geotrace':
    case 'geoshape':
      return ''
    default:
      return luck.oneOf(['Abc', 'x1', '42', 'Haus 7', '0123456789'])
  }
}

/** What a text of ODK is as an answer of the question. */
function answerOf({ id, type, answers = [] }: Question, text: string): Value {
  const known = (code: string) => {
    if (!answers.some((answer) => answer.id === code)) throw new Error(`${id} has no option ${code}`)
    return code
  }
  switch (type) {
    case 'OC':
      return known(text)
    case 'MC':
      return text.split(' ').map(known)
    case 'YN':
      return isYes(text)
    case 'Num':
      return Number(text)
    case 'Time':
      return text.slice(0, 'hh:mm'.length)
    case 'DateTime':
      return text.slice(0, 'yyyy-mm-ddThh:mm'.length)
    default:
      return text
  }
}

/** ODK drops a choice that is not offered any more. Casebook keeps it, and refuses it until somebody corrects it. */
function stillOffered({ value, withheld = [] }: QuestionState): Value | null {
  if (Array.isArray(value)) return value.filter((id) => !withheld.includes(id))
  return typeof value === 'string' && withheld.includes(value) ? null : value
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Whether our text means what that of ODK does, which writes seconds and zones, and keeps choices in the order in which they were made. */
function isSame(ours: string, theirs: string): boolean {
  if (ours === theirs) return true
  if (ours === '' || theirs === '') return false
  const [a, b] = [Number(ours), Number(theirs)]
  if (!Number.isNaN(a) && !Number.isNaN(b)) return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b))
  if (/^[01]$/.test(ours)) return isYes(theirs) === (ours === '1')
  if (/^\d{4}-\d\d-\d\d|^\d\d:\d\d/.test(ours)) return theirs.startsWith(ours)
  return ours.split(' ').toSorted().join(' ') === theirs.split(' ').toSorted().join(' ')
}

function isYes(text: string): boolean {
  return /^(1|true|yes|y)$/i.test(text)
}

function countBy<T>(list: readonly T[], keyOfOne: (one: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(keyOfOne(one), (counts.get(keyOfOne(one)) ?? 0) + 1)
  return counts
}
