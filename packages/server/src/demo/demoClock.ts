/** The clock by which the demo's history happens, and its dates moved so that the history ends today. */
import type { Question } from '@casebook/core/bases/base'
import { parseKey } from '@casebook/core/bases/key'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import { kindOf } from '@casebook/core/questions/kinds'
import type { Services } from '../services'
import { daysBetween, shiftCivilDate, shiftInstant } from './shiftDates'

export class DemoClock {
  readonly #days: number
  readonly #today: Date
  #now: Date

  constructor(referenceDate: string, today: Date) {
    this.#days = daysBetween(referenceDate, today)
    this.#today = today
    this.#now = today
  }

  /** The server's parts, but for its clock: this one. */
  services({ db }: Services): Pick<Services, 'db' | 'now'> {
    return { db, now: () => this.#now }
  }

  set(instant: string): void {
    this.#now = this.at(instant)
  }

  /** The moment as it is in the calendar that was moved. */
  at(instant: string): Date {
    return shiftInstant(instant, this.#days, this.#today)
  }

  /** Facts with their dates moved; all other answers stay. */
  shift(facts: readonly Fact[], { questions }: BaseStructure): Fact[] {
    const isDate = (id: string) => {
      const type = typeOf(id, questions)
      return type !== undefined && kindOf({ type }).hasDays
    }
    return facts.map(({ id, value }) => ({
      id,
      value: typeof value === 'string' && isDate(id) ? shiftCivilDate(value, this.#days) : value,
    }))
  }
}

function typeOf(id: string, questions: BaseStructure['questions']): Question['type'] | undefined {
  const key = parseKey(id)
  return key ? questions.get(key.questionId)?.question.type : undefined
}
