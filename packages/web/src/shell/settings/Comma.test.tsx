import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Comma } from './Comma'
import { PreferencesProvider } from './preferences'

it.each([
  ['en', 'today, 14:05'],
  ['sy', 'today، 14:05'],
] as const)('stands between two parts as %s writes it', (spoken, line) => {
  const { container } = render(
    <PreferencesProvider spoken={spoken}>
      today
      <Comma />
      14:05
    </PreferencesProvider>,
  )
  expect(container.textContent).toBe(line)
})

it('is written out between parts of a line nowhere else [APP-13]', () => {
  const source = join(import.meta.dirname, '../..')
  const pages = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  )
  expect(pages.length).toBeGreaterThan(400)
  // A comma between elements, before an element at a line's beginning, or between the things of a list.
  const written = /\/>, ?(?:<|\{' '\})|^\s*, <|>, \{\w+\}<|\.join\(', '\)/m
  expect(pages.filter((name) => written.test(readFileSync(join(source, name), 'utf8')))).toEqual(exempt)
})

/** The paths and words of programs, and values as they are stored. */
const exempt = [
  'charts/LiveChart.tsx',
  'drafts/LostAnswers.tsx',
  'entry/FormPage.tsx',
  'options/pages/PagesTab.tsx',
  'options/texts/LoginPageTab.tsx',
  'queries/upload/UploadOutcome.tsx',
]
