/** Answers of a complete case, and the button that saves it. */
import { type Fact, unknown } from '@casebook/core/facts/fact'
import { screen, within } from '@testing-library/react'
import type { openEntry } from '../entryPage.fixture'

export const patient: Fact[] = ['sex', 'born', 'height', 'smokes'].map((id) => ({ id, value: unknown }))
export const complete: Fact[] = [
  ...patient,
  ...['found', 'where', 'surgeon', 'over'].map((id) => ({ id, value: unknown })),
]
export const named = { caseName: 'VH_0042', facts: complete }
export const save = () => screen.getByRole('button', { name: /Save case/ })
export type Page = Awaited<ReturnType<typeof openEntry>>
export const main = () => within(screen.getByRole('main'))
