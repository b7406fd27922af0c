/** The alignment of digits and the tint of rows; need real layout and painting. */
import { afterEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../look/index.css'
import '../entry.css'
import './repeatTable.css'

function Table({ message }: { readonly message: 'range' | 'missing' | null }) {
  return (
    <table className="rep">
      <thead>
        <tr>
          <th scope="col" className="num digits">
            Dose
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td className="number">
            <div className="input">
              <input aria-label="Dose" className="num" dir="ltr" defaultValue="5" />
            </div>
          </td>
          <td data-testid="beside" />
        </tr>
        <tr className="belowrow">
          <td>
            <div className="cellwords">{message && <p data-message={message}>Look</p>}</div>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

afterEach(() => {
  document.documentElement.dir = 'ltr'
})

describe('a repeating table', () => {
  it.each(['ltr', 'rtl'])('aligns the ones of its numbers below the column name, %s', async (dir) => {
    document.documentElement.dir = dir
    const screen = await render(<Table message={null} />)
    expect(getComputedStyle(screen.getByLabelText('Dose').element()).textAlign).toBe('right')
    expect(getComputedStyle(screen.getByRole('columnheader').element()).textAlign).toBe('right')
  })

  it('tints a row with a number out of range differently from an incomplete one', async () => {
    const screen = await render(<Table message={null} />)
    const tint = () => getComputedStyle(screen.getByTestId('beside').element()).backgroundColor
    const plain = tint()
    await screen.rerender(<Table message="range" />)
    const range = tint()
    await screen.rerender(<Table message="missing" />)
    expect(new Set([plain, range, tint()]).size).toBe(3)
  })
})
