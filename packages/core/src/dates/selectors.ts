/** The month and year selectors of the picker, and its sizes. */
import { daysInMonth } from './civilDate'
import { type DateLimits, isYearInBounds, mayBeChosen } from './disabledDates'
import type { DateLocale } from './locales'

/** In pixels. */
export const selectorSize = { width: 252, height: 232 } as const

/** Five rows of five. */
export const yearsInRow = 5
export const yearsPerPage = yearsInRow * yearsInRow

export interface YearCell {
  readonly year: number
  readonly disabled: boolean
}

/** Pages begin with a multiple of 25, so every year is on one page only, always in the same place. */
export function firstYearOfPage(year: number): number {
  return Math.floor(year / yearsPerPage) * yearsPerPage
}

export function yearPage(year: number, limits: DateLimits): readonly (readonly YearCell[])[] {
  const first = firstYearOfPage(year)
  return Array.from({ length: yearsInRow }, (_row, row) =>
    Array.from({ length: yearsInRow }, (_cell, cell) => {
      const shown = first + row * yearsInRow + cell
      return { year: shown, disabled: !isYearInBounds(shown, limits) }
    }),
  )
}

/** Four rows of three. */
export const monthsInRow = 3

export interface MonthCell {
  readonly month: number
  readonly label: string
  /** None of its days may be chosen. */
  readonly disabled: boolean
}

export function monthRows(
  year: number,
  { monthLabels }: DateLocale,
  limits: DateLimits,
): readonly (readonly MonthCell[])[] {
  const cells = monthLabels.map((label, index) => ({
    month: index + 1,
    label,
    disabled: !hasChoosableDay(year, index + 1, limits),
  }))
  return Array.from({ length: cells.length / monthsInRow }, (_row, row) =>
    cells.slice(row * monthsInRow, (row + 1) * monthsInRow),
  )
}

function hasChoosableDay(year: number, month: number, limits: DateLimits): boolean {
  return Array.from({ length: daysInMonth(year, month) }).some((_, index) =>
    mayBeChosen({ year, month, day: index + 1 }, limits),
  )
}
