import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openEntry } from '../entryPage.fixture'

it('has the name of its section, whatever is in the id of it [DATA-05]', async () => {
  await openEntry({
    base: formBase([formPart('questions (2)', [item('pain', 'Num')], { text: { en: 'Pain, part 2' } })]),
  })
  expect(await screen.findByRole('region', { name: 'Pain, part 2' })).toBeTruthy()
})
