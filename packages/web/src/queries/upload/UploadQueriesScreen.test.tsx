import { queriesCalls } from '@casebook/core/queries/queries.calls'
import { queryFilesCalls, type UploadResult } from '@casebook/core/queries/queryFiles.calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

const step = {
  id: 'ask',
  text: { en: 'Asks' },
  values: [{ id: 'wrong', text: { en: 'Not plausible' } }],
  allowsFreeText: true,
  allowedInRoot: true,
  possibleParents: [],
  canBeSetByReporter: true,
  canBeSetByNormalUser: false,
  canBeSetByDataManager: false,
}

describe('the upload of queries', () => {
  it('names each row at fault with its column, and takes the mended file [QRY-11]', async () => {
    const answers: UploadResult[] = [
      {
        type: 'UploadFailed',
        message: 'one row cannot be used',
        rows: [
          { row: 12, problem: 'noSuchCase' },
          { row: 12, problem: 'noValue' },
        ],
      },
      { type: 'Ok', steps: 38, queries: 21 },
    ]
    const sent: string[] = []
    await openAt('/queries/upload', {
      session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['REPORTER'] } }) },
      areas: [
        answering(queriesCalls, { getAllNodes: async () => ({ type: 'ReceivedNodes', nodes: [step] }) }),
        answering(queryFilesCalls, {
          uploadQueries: async ({ data }) => {
            sent.push(atob(data))
            return answers.shift() ?? { type: 'Ok' }
          },
        }),
      ],
    })
    const user = userEvent.setup()
    await screen.findByText('Drop a CSV file here')
    expect(screen.getByRole('rowheader', { name: 'case identifier' })).toBeTruthy()
    const steps = within(await screen.findByRole('region', { name: 'Names of the steps' }))
    expect(steps.getByRole('row', { name: /ask/ }).textContent).toBe('askAskswrong Not plausibleAny text')
    const choose = async (text: string) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      await user.upload(input as HTMLInputElement, new File([text], 'visit.csv', { type: 'text/csv' }))
      await user.click(await screen.findByRole('button', { name: 'Upload' }))
    }
    await choose('bad')
    const failed = within(await screen.findByRole('alert'))
    // Isolated: the server's words are English on every page.
    expect(failed.getByText('one row cannot be used').tagName).toBe('BDI')
    expect(failed.getByText('one row cannot be used').parentElement?.textContent).toBe('failed: one row cannot be used')
    expect(failed.getAllByRole('rowheader')[0]?.dataset.label).toBe('Row')
    const [, ...rows] = failed.getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '12case identifierThis case does not exist, or several have this name.',
      '12query valueThe step needs a value, or does not allow this one.',
    ])
    await choose('mended')
    expect(await screen.findByText(/38 steps were added\. They belong to 21 queries\./)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent).toEqual(['bad', 'mended'])
  })
})
