/** Whether a wide table says that it goes on, which depends on real layout. */
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { ScrollX } from './ScrollX'
import '../look/index.css'

it('says with a shadow that there is more to the side, and takes the keyboard there [QRY-08]', async () => {
  const open = async (width: number) => {
    const screen = await render(
      <div style={{ width }}>
        <ScrollX label="Queries">
          <div style={{ width: 600 }}>Value</div>
        </ScrollX>
      </div>,
    )
    const shadow = () => screen.container.querySelector('[data-more]')
    return { screen, shadow }
  }
  const narrow = await open(300)
  await expect.poll(narrow.shadow).not.toBeNull()
  const box = narrow.screen.getByRole('region', { name: 'Queries' }).element() as HTMLElement
  box.focus()
  expect(document.activeElement).toBe(box)
  box.scrollLeft = 300
  await expect.poll(narrow.shadow).toBeNull()
  const wide = await open(700)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(wide.shadow()).toBeNull()
})
