import type { CandidatesPort } from '@casebook/core/candidates/candidates.calls'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { candidate, open } from '../../candidates/candidates.fixture'
import { standInForThreads } from '../threads.fixture'
import { textOf } from './outline.fixture'

standInForThreads()

const sheet = [
  'Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Branching Logic,Owner',
  'record_id,visit,text,Id,,,',
  'age,visit,text,Age,,,"me, of course"',
  'sex,visit,radio,Sex,"1, Female | 2, Male",,',
  "pregnant,visit,yesno,Pregnant,,[sex] = '1',",
  '',
].join('\r\n')

async function openSheet() {
  const kept: string[] = []
  const content = new Blob([new TextEncoder().encode(sheet)])
  const answers: Partial<CandidatesPort> = {
    getCandidateFile: async () => ({
      type: 'ReceivedBinaryData',
      file: { name: 'visit.csv', mediaType: 'text/csv', content },
      language: 'en',
    }),
    keepCandidateFile: async ({ data }) => {
      kept.push(textOf(data))
      return { type: 'CandidateKept', uploadedAt: '2026-11-02T11:00:00Z' }
    },
  }
  const { user } = await open(`/bases/manage/write/${candidate.id}`, answers)
  await user.click(await screen.findByRole('tab', { name: 'Outline' }))
  const tree = await screen.findByRole('tree', { name: 'Sections and questions' })
  const row = (name: string | RegExp) => within(tree).findByRole('treeitem', { name })
  return { user, kept, row, tree }
}

describe('the outline of a study in a sheet', () => {
  it('writes words, new rows and moves into the sheet’s own cells, and keeps the file [MORE-49]', async () => {
    const { user, kept, row } = await openSheet()
    expect(await screen.findByText(/is written into the cells of/)).toBeTruthy()
    await user.click(await row('1.1 Age'))
    await user.keyboard('{F2}{Control>}a{/Control}Age in years{Enter}{Enter}')
    await user.keyboard('Height{Enter}')
    await row('1.2 Height')
    await user.click(await row('1.4 Pregnant'))
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}{Control>}s{/Control}')
    await waitFor(() => expect(kept).toHaveLength(1))
    const lines = sheet.split('\r\n')
    expect(kept[0]?.split('\r\n')).toEqual([
      expect.stringMatching(/^Variable.*,Owner(,.*)?$/),
      lines[1],
      'age,visit,text,Age in years,,,"me, of course"',
      expect.stringMatching(/^\w+,visit,text,Height,/),
      lines[4],
      lines[3],
      '',
    ])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toHaveProperty('disabled', true))
  })

  it('says what the sheet has no place for, which can be undone or be written on here [MORE-49]', async () => {
    const { user, kept, row, tree } = await openSheet()
    const refused = 'The sheet has no place for this. Your file does not have it.'
    const addSection = async () => {
      await user.click(await row('1.1 Age'))
      await user.keyboard('{Shift>}{Enter}{/Shift}Follow-up{Enter}')
      await row('2 Follow-up')
      const note = (await screen.findByText(refused)).closest<HTMLElement>('[role=alert]')
      return within(note ?? document.body)
    }
    const note = await addSection()
    expect(note.getByText(/A section stands in the sheet as soon as it has a question\.$/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Keep' })).toHaveProperty('disabled', true)
    await user.keyboard('{Control>}s{/Control}')
    expect(kept).toEqual([])
    // Its words, then the section.
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(within(tree).queryByRole('treeitem', { name: '2 Follow-up' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(within(tree).queryByRole('treeitem', { name: /^2/ })).toBeNull())
    expect(screen.queryByText(refused)).toBeNull()

    await user.click((await addSection()).getByRole('button', { name: 'Go on writing here' }))
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Outline' }))
    await user.click(screen.getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(kept).toHaveLength(1))
    expect(JSON.parse(kept[0] ?? '').questionnaires).toHaveLength(2)
  })
})
