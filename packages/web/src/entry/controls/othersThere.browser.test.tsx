/** Which part of a crowded header shrinks; needs real layout. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../look/index.css'
import '../entry.css'

it('the case name stays complete while the other user’s name is truncated', async () => {
  await page.viewport(1024, 768)
  const screen = await render(
    <header className="dh" style={{ inlineSize: '20rem' }}>
      <div className="dhname">
        <div className="xs muted trunc">Training</div>
        <h1>Practice_1</h1>
      </div>
      <p className="others">
        <span className="trunc">Prof. Dr. Mara Keller has this case open too, since 18:02</span>
      </p>
    </header>,
  )
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth
  expect(isCut(screen.getByRole('heading').element())).toBe(false)
  expect(isCut(screen.getByText(/Prof/).element())).toBe(true)
})
