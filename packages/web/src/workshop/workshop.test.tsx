import type { CandidatesPort } from '@casebook/core/candidates/candidates.calls'
import { openFile } from '@casebook/interchange/openFile'
import { patchFile } from '@casebook/interchange/patch/patchFile'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { candidate, dana, open } from '../candidates/candidates.fixture'
import type { AskedReader } from './fileReader'

/** The page of a test has no threads: it answers on this one. */
class Thread extends EventTarget {
  postMessage({ id, ...asked }: AskedReader): void {
    const answer =
      asked.type === 'open'
        ? openFile({ ...asked.file, fileName: asked.file.name })
        : patchFile(asked.bytes, asked.edits)
    void answer.then((done) => this.dispatchEvent(new MessageEvent('message', { data: { id, answer: done } })))
  }
  terminate(): void {}
}
beforeAll(() => vi.stubGlobal('Worker', Thread))
afterAll(() => void vi.unstubAllGlobals())

const address = `/bases/manage/write/${candidate.id}`

const header =
  'Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Branching Logic (Show field only if...)'
/** `agee` is no field, and `radioo` no type. */
const sheet = [
  header,
  'record_id,visit,text,Id,,',
  'age,visit,text,Age of the patient,,',
  'sex,visit,radioo,Sex,"1, Female | 2, Male",',
  'pregnant,visit,yesno,Pregnant,,"[agee] > 12 and [sex] = \'1\'"',
  '',
].join('\r\n')

const bytesOf = (text: string) => new TextEncoder().encode(text)
const fileOf = (text: string) => ({ name: 'visit.csv', mediaType: 'text/csv', content: new Blob([bytesOf(text)]) })

function openWorkshop(answers: Partial<CandidatesPort> = {}) {
  return open(address, {
    getCandidateFile: async () => ({ type: 'ReceivedBinaryData', file: fileOf(sheet), language: 'en' }),
    ...answers,
  })
}

const textOf = (data: string) => new TextDecoder().decode(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)))
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(name) })

describe('the workshop', () => {
  it('shows all faults at once, each at its cell, and mends one by one click, which can be undone [MORE-23, MORE-24]', async () => {
    const kept: string[] = []
    const { user } = await openWorkshop({
      keepCandidateFile: async ({ data }) => {
        kept.push(textOf(data))
        return { type: 'CandidateKept', uploadedAt: '2026-11-02T11:00:00Z' }
      },
    })
    expect(await screen.findByText('F5')).toBeTruthy()
    expect(screen.getByText('C4')).toBeTruthy()
    expect(screen.getByText('[agee]', { selector: 'mark' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use [age]' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use [age]' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Use [age]' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use [age]' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(kept).toEqual([sheet.replace('[agee]', '[age]')]))
  })

  it('corrects a cell of the sheet, by keys alone [MORE-24]', async () => {
    const { user } = await openWorkshop()
    await user.click(await screen.findByRole('tab', { name: 'Sheet' }))
    const grid = screen.getByRole('grid', { name: 'Cells of the sheet' })
    grid.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}')
    expect(grid.getAttribute('aria-activedescendant')).toMatch(/-4-3$/)
    const cell = screen.getByLabelText('What the cell should say')
    await user.clear(cell)
    await user.type(cell, 'radio{Control>}{Enter}{/Control}')
    expect(await within(screen.getByRole('grid')).findByText('radio')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use radio' })).toBeNull()
  })

  it('keeps the answers of a trial while the file changes [MORE-23]', async () => {
    const { user } = await openWorkshop()
    const age = await field('Age of the patient')
    await user.type(age, '34')
    await user.tab()
    const next = new File([bytesOf(sheet.replace('Age of the patient', 'Age in years'))], 'visit.csv')
    Object.defineProperty(next, 'arrayBuffer', {
      value: async () => bytesOf(sheet.replace('Age of the patient', 'Age in years')).buffer,
    })
    fireEvent.drop(window, { dataTransfer: { files: [next], types: ['Files'] } })
    const again = await field('Age in years')
    expect(again.value).toBe('34')
    expect(screen.getByText('It stays on this device until you keep it.')).toBeTruthy()
  })

  it('says that somebody else kept another file, and loses neither [MORE-23]', async () => {
    const asked: string[] = []
    const { user } = await openWorkshop({
      keepCandidateFile: async ({ uploadedAt }) => {
        asked.push(uploadedAt)
        return asked.length === 1
          ? { type: 'CandidateChanged', by: 'dana', at: '2026-11-02T12:00:00Z' }
          : { type: 'CandidateKept', uploadedAt: '2026-11-02T13:00:00Z' }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Use [age]' }))
    await user.click(await screen.findByRole('button', { name: 'Keep' }))
    await user.click(await screen.findByRole('button', { name: 'Keep mine instead' }))
    await waitFor(() => expect(asked).toEqual([candidate.uploadedAt, '2026-11-02T12:00:00Z']))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep mine instead' })).toBeNull())
  })

  it('leaves publishing to administrators: a data manager asks for it [MORE-22]', async () => {
    const asked: boolean[] = []
    const { user } = await open(
      address,
      {
        getCandidateFile: async () => ({ type: 'ReceivedBinaryData', file: fileOf(sheet), language: 'en' }),
        askForPublication: async ({ isAsked }) => {
          asked.push(isAsked)
          return { type: 'Ok' }
        },
      },
      [],
      dana,
    )
    await user.click(await screen.findByRole('button', { name: 'Ask for publication' }))
    await user.click(await screen.findByRole('button', { name: 'Take it back' }))
    expect(await screen.findByRole('button', { name: 'Ask for publication' })).toBeTruthy()
    expect(asked).toEqual([true, false])
    expect(screen.queryByRole('link', { name: 'Check and publish' })).toBeNull()
  })
})
