/** Whether the name of a case breaks, which depends on real layout. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CaseName } from './CaseName'
import '../../look/index.css'

const lines = (name: string) => {
  const range = document.createRange()
  range.selectNodeContents(page.getByText(name, { exact: true }).element())
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

it('stands in one line however narrow its column is, unless it is a sentence [BASE-01]', async () => {
  const long = 'A_very_long_case_name_'.repeat(4)
  const names = ['VH_0001', 'VH-0001-A', 'DE 17/0001', 'AT.001.0001', long]
  await render(
    <table className="w-10">
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <td className="w-10 max-w-10 wrap-anywhere">
              <CaseName name={name} className="font-semibold" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>,
  )
  expect(names.map((name) => lines(name) > 1)).toEqual([false, false, false, false, true])
})
