import { msg } from '@lingui/core/macro'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openEntry } from './entryPage.fixture'
import type { Fitting } from './fitting'

const Letters = ({ caption }: { readonly caption: string }) => <p role="dialog">{caption}</p>

/** An area that data entry does not know. */
const letters: Fitting = {
  actions: [
    {
      name: msg({ id: 'test.letters', message: 'Letters' }),
      icon: 'msg',
      open: (modal) => modal.open(Letters, { caption: 'All letters' }),
    },
  ],
  headerMark: () => <span>Letters are due</span>,
  sectionMark: ({ sectionId }) => <span>letters of {sectionId}</span>,
  questionMark: ({ itemKey }) => <span>letter on {itemKey}</span>,
  foot: () => <p>Two letters</p>,
}

it('draws what an area adds to an open case by one value', async () => {
  const { user, container } = await openEntry({ areas: [letters] })
  expect(await screen.findByText('Letters are due')).toBeTruthy()
  expect(screen.getByText('Two letters')).toBeTruthy()
  for (const section of container.querySelectorAll<HTMLElement>('[data-section]'))
    expect(within(section).getByText(`letters of ${section.dataset.section}`)).toBeTruthy()
  expect(screen.getByText('letter on sex')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Letters' }))
  expect(await screen.findByRole('dialog')).toHaveProperty('textContent', 'All letters')
})
