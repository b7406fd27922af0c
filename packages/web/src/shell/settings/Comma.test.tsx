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
