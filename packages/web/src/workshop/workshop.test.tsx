import type { CandidatesPort } from '@casebook/core/candidates/candidates.calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { candidate, dana, open } from '../candidates/candidates.fixture'
import { standInForThreads } from './threads.fixture'

standInForThreads()

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
  it('shows the line of each fault of an XForm, beside its form [MORE-35]', async () => {
    const form = `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><model>
<instance><data id="visit"><age/></data></instance>
<bind nodeset="/data/age" relevant="/data/agee &gt; 1"/>
</model></h:head><h:body><input ref="/data/age"><label>Age of the patient</label></input></h:body></h:html>`
    const content = new Blob([bytesOf(form)])
    await openWorkshop({
      getCandidateFile: async () => ({
        type: 'ReceivedBinaryData',
        file: { name: 'visit.xml', mediaType: 'application/xml', content },
        language: 'en',
      }),
    })
    const fault = (await screen.findByText(/There is no field \/data\/agee/)).closest('li')
    expect(fault?.textContent).toContain('Line 3, column 27')
    expect(await field('Age of the patient')).toBeTruthy()
  })

  it('shows the line of each fault of an ODM file, beside its form [MORE-34]', async () => {
    const study = `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2"><Study OID="S"><MetaDataVersion OID="M" Name="1">
<FormDef OID="F" Name="Visit" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="Yes"/></FormDef>
<ItemGroupDef OID="G" Name="Visit" Repeating="No"><ItemRef ItemOID="age" Mandatory="Yes"/>
<ItemRef ItemOID="agee" Mandatory="No"/></ItemGroupDef>
<ItemDef OID="age" Name="age" DataType="integer"><Question><TranslatedText xml:lang="en">Age of the patient</TranslatedText></Question></ItemDef>
</MetaDataVersion></Study></ODM>`
    const content = new Blob([bytesOf(study)])
    await openWorkshop({
      getCandidateFile: async () => ({
        type: 'ReceivedBinaryData',
        file: { name: 'visit.xml', mediaType: 'application/xml', content },
        language: 'en',
      }),
    })
    const fault = (await screen.findByText(/There is no ItemDef agee/)).closest('li')
    expect(fault?.textContent).toContain('Line 4, column 1')
    expect(await field('Age of the patient')).toBeTruthy()
  })

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
    expect(screen.getByText('It is only on this page until you keep it.')).toBeTruthy()
  })

  it('reads and keeps the file as its author has decided, whenever it comes in again [MORE-23]', async () => {
    const arc = 'Form,Variable,Type,Question,Answer Options,Skip Logic,preset_Covid\nstart,id,text,Id,,,\n'
    const written = `${arc}start,fever,text,Fever?,,,1\nstart,rash,text,Rash?,,,\n`
    const kept: unknown[] = []
    const { user } = await openWorkshop({
      getCandidateFile: async () => ({
        type: 'ReceivedBinaryData',
        file: fileOf(written),
        language: 'hi',
        preset: 'Covid',
      }),
      keepCandidateFile: async ({ language, preset }) => {
        kept.push({ language, preset })
        return { type: 'CandidateKept', uploadedAt: '2026-11-02T11:00:00Z' }
      },
    })
    await field('Fever')
    const next = new File([], 'arc.csv')
    Object.defineProperty(next, 'arrayBuffer', {
      value: async () => bytesOf(written.replace('Fever', 'High fever')).buffer,
    })
    fireEvent.drop(window, { dataTransfer: { files: [next], types: ['Files'] } })
    await field('High fever')
    expect(screen.queryByRole('textbox', { name: /Rash/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(kept).toEqual([{ language: 'hi', preset: 'Covid' }]))
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

  it('shows the study as a form, an interview and a patient’s page, with the answers of one trial [MORE-24]', async () => {
    const { user } = await openWorkshop()
    const age = await field('Age of the patient')
    await user.type(age, '34')
    await user.tab()
    await user.click(screen.getByRole('radio', { name: 'Patient’s page' }))
    const section = await screen.findByRole('combobox', { name: 'A link to the section' })
    await waitFor(() => expect(section).toHaveProperty('value', 'visit'))
    const own = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Age of the patient' })
    expect(own.value).toBe('34')
    await user.clear(own)
    await user.type(own, '35')
    await user.click(screen.getByRole('radio', { name: 'Interview' }))
    // It goes on with the first question that has no answer.
    await screen.findByRole('heading', { level: 1, name: 'Sex' })
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Age of the patient' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Age of the patient' })).toHaveProperty('value', '35')
    expect(screen.getAllByRole('main')).toHaveLength(1)
    expect(document.title).toContain('Workshop')
    await user.click(screen.getByRole('button', { name: 'Start again without answers' }))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', ''))
  })

  it('has a finding, its cell and its question point at each other, by keys as well [MORE-24]', async () => {
    const { user } = await openWorkshop()
    const mark = await screen.findByRole('button', { name: 'Finding 1' })
    const number = mark.textContent
    await user.click(screen.getByRole('tab', { name: 'Sheet' }))
    await user.click(mark)
    const finding = document.activeElement
    expect(finding?.getAttribute('aria-current')).toBe('true')
    expect(finding?.textContent).toContain(number)
    expect(mark.closest('[data-question]')?.hasAttribute('data-pointed')).toBe(true)
    await user.click(within(finding as HTMLElement).getByRole('button', { name: 'Show the cell' }))
    const grid = screen.getByRole('grid', { name: 'Cells of the sheet' })
    expect(document.activeElement).toBe(grid)
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByLabelText('What the cell should say'))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(grid)
    await user.click(screen.getByRole('button', { name: 'Show the question' }))
    expect(document.activeElement?.closest('[data-question]')).toBe(mark.closest('[data-question]'))
    await user.keyboard('{F8}')
    expect(document.activeElement).toBe(grid)

    // In an interview it is asked at once, whatever comes before it.
    await user.click(screen.getByRole('radio', { name: 'Interview' }))
    await screen.findByRole('button', { name: 'Next question' })
    await user.click(await screen.findByRole('button', { name: 'Show the question' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Pregnant' })).toBeTruthy()
  })

  it('takes a sheet from the clipboard, with the answers of the trial, and tells how to bring a file again [MORE-23] [MORE-24]', async () => {
    const { user } = await openWorkshop()
    await user.type(await field('Age of the patient'), '34{Tab}')
    expect(screen.getByText(/drop it on this page again, or copy the sheet/)).toBeTruthy()
    const rows =
      'Variable / Field Name\tForm Name\tField Type\tField Label\r\nrecord_id\tvisit\ttext\tId\r\nage\tvisit\ttext\tAge, pasted\r\n'
    fireEvent.paste(document.body, { clipboardData: { getData: () => rows } })
    expect((await field('Age, pasted')).value).toBe('34')
  })

  it('says what became of the file that it follows, and goes on when it is there again [MORE-24]', async () => {
    const now: { text: string; trouble: string | null } = { text: sheet, trouble: null }
    const getFile = async () => {
      if (now.trouble !== null) throw new DOMException('', now.trouble)
      const file = new File([bytesOf(now.text)], 'visit.csv', { lastModified: now.text.length })
      return Object.assign(file, { arrayBuffer: async () => bytesOf(now.text).buffer })
    }
    vi.stubGlobal('showOpenFilePicker', async () => [{ name: 'visit.csv', getFile }])
    try {
      const { user } = await openWorkshop()
      await user.type(await field('Age of the patient'), '34{Tab}')
      await user.click(screen.getByRole('button', { name: 'Follow a file' }))
      await screen.findByText(/, read /)
      now.trouble = 'NotReadableError'
      await screen.findByText(/another program has it open/)
      now.trouble = 'NotFoundError'
      await screen.findByText(/it was renamed, moved or deleted/)
      expect((await field('Age of the patient')).value).toBe('34')
      Object.assign(now, { trouble: null, text: sheet.replace('Age of the patient', 'Age once more') })
      expect((await field('Age once more')).value).toBe('34')
      expect(screen.queryByText(/renamed, moved or deleted/)).toBeNull()
    } finally {
      Reflect.deleteProperty(window, 'showOpenFilePicker')
    }
  })

  it('hands out what was not kept when somebody else ends the draft [MORE-24]', async () => {
    const settled = { outcome: 'discarded' as const, by: 'otto', at: '2026-11-02T12:00:00Z', version: null }
    const { user } = await openWorkshop({ keepCandidateFile: async () => ({ type: 'CandidateSettled', settled }) })
    await user.click(await screen.findByRole('button', { name: 'Use [age]' }))
    await user.click(await screen.findByRole('button', { name: 'Keep' }))
    expect(await screen.findByText('What you changed in the file was not kept.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download the file' })).toBeTruthy()
  })

  it('leaves what is typed in a cell when the file is read anew [MORE-24]', async () => {
    const { user } = await openWorkshop()
    await user.click(await screen.findByRole('tab', { name: 'Sheet' }))
    screen.getByRole('grid', { name: 'Cells of the sheet' }).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
    await user.clear(screen.getByLabelText('What the cell should say'))
    await user.type(screen.getByLabelText('What the cell should say'), 'Age in years')
    const next = new File([], 'visit.csv')
    Object.defineProperty(next, 'arrayBuffer', { value: async () => bytesOf(sheet.replace('Sex', 'Gender')).buffer })
    fireEvent.drop(window, { dataTransfer: { files: [next], types: ['Files'] } })
    expect(await within(screen.getByRole('grid')).findByText('Gender')).toBeTruthy()
    expect(screen.getByLabelText('What the cell should say')).toHaveProperty('value', 'Age in years')
  })
})
