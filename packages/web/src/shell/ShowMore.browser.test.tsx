/** Loading more rows of a long list on scrolling; needs real layout. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useGrowing } from '../ui/hooks/useGrowing'
import { ShowMore } from './ShowMore'

const names = Array.from({ length: 250 }, (_, i) => `VH_${i + 1}`)

function Names() {
  const { shown, rest, grow } = useGrowing(names)
  return (
    <section aria-label="Names" style={{ blockSize: 300, overflow: 'auto' }}>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>
      <ShowMore rest={rest} onShow={grow} />
    </section>
  )
}

it('loads more rows when scrolled to the end, and no sooner', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <Names />
    </I18nProvider>,
  )
  const list = screen.getByRole('region', { name: 'Names' }).element()
  const rows = () => list.querySelectorAll('li').length
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(rows()).toBe(100)
  list.scrollTop = list.scrollHeight
  await expect.poll(rows).toBe(200)
  list.scrollTop = list.scrollHeight
  await expect.poll(rows).toBe(250)
  expect(screen.getByRole('button', { name: /^Show more/ }).query()).toBeNull()
})

it('passes the focus to the first new row, because its button disappears with the last', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <Names />
    </I18nProvider>,
  )
  const focused = () => document.activeElement?.textContent
  const focusOn = (element: Element) => element instanceof HTMLElement && element.focus()
  focusOn(screen.getByText('VH_100', { exact: true }).element())
  await userEvent.tab()
  await expect.poll(focused).toBe('VH_101')
  focusOn(screen.getByText('VH_200', { exact: true }).element())
  await userEvent.tab()
  await expect.poll(focused).toBe('VH_201')
})
