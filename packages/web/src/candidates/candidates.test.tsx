import { accessCalls } from '@casebook/core/access/access.calls'
import { filesCalls } from '@casebook/core/files/files.calls'
import { entryBase } from '@casebook/test-fixtures/entry'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answering } from '../testing/ports'
import { bases, candidate, drop, findings, open, published } from './candidates.fixture'

const address = `/bases/manage/Alpine/mood/${candidate.id}`

describe('bringing in a questionnaire', () => {
  it('shows what is published and what waits, and opens what was uploaded [BASE-06]', async () => {
    const asked: unknown[] = []
    const { history, user } = await open('/bases/manage', {
      uploadCandidate: async (request) => {
        asked.push(request)
        return { type: 'CandidateReceived', candidate: candidate.id, group: 'Alpine', base: 'mood' }
      },
    })
    expect(await screen.findByText('Mood of the day')).toBeTruthy()
    expect(screen.getByText('42 cases')).toBeTruthy()
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Manage studies')
    expect(screen.getByRole('link', { name: 'Mood' }).getAttribute('href')).toBe(address)
    await user.selectOptions(screen.getByLabelText('Import as'), 'A new version of Mood of the day')
    await drop(new File(['{}'], 'mood.json'))
    await waitFor(() => expect(history.at(-1)).toBe(address))
    expect(asked).toEqual([{ fileName: 'mood.json', data: 'e30=', language: 'en', group: 'Alpine', base: 'mood' }])
  })

  it('says "more than" of cases that are not all counted [MORE-12]', async () => {
    const many = { ...published, cases: 10_000, moreCases: true }
    const managed = bases.map((base) => ({ ...base, versions: [many, published] }))
    await open('/bases/manage', {
      getManagedBases: async () => ({ type: 'ReceivedManagedBases', bases: managed, candidates: [] }),
    })
    expect(await screen.findByText('More than 10,042 cases')).toBeTruthy()
  })

  it('is not offered to people who are limited to sites [MORE-26]', async () => {
    await open('/bases/manage', {
      getManagedBases: async () => ({ type: 'ReceivedManagedBases', bases, candidates: [], isFixed: true }),
    })
    expect(await screen.findByText(/^A study applies to every site\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Choose file' })).toBeNull()
  })

  it('shows the progress, and can be stopped [BASE-06]', async () => {
    const { user, guard } = await open('/bases/manage', {
      uploadCandidate: (_, sending) => {
        sending?.onProgress?.({ sent: 1, total: 4 })
        return new Promise(() => {})
      },
    })
    await drop(new File(['{}'], 'mood.json'))
    const bar = await screen.findByRole('progressbar', { name: 'Progress of the upload' })
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('25'))
    expect(guard.isHolding()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(guard.isHolding()).toBe(false)
  })

  it('says why a document was not taken, and where its faults are [BASE-06]', async () => {
    const finding = {
      severity: 'error',
      path: 'rules/0/if',
      message: 'There is no question "ghost"',
      line: 42,
      place: { other: { list: 'rules', number: 1, id: 'adult' } },
    } as const
    await open('/bases/manage', {
      uploadCandidate: async () => ({
        type: 'DocumentRefused',
        fault: 'faults',
        findings: [finding],
        counts: { error: 1, warning: 0, lost: 0, changed: 0, note: 0 },
      }),
    })
    await drop(new File(['{}'], 'mood.json'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'mood.json was not accepted. It has errors. Correct them and upload it again.',
    )
    expect(screen.getByText('There is no question "ghost"').closest('li')?.textContent).toContain(
      'Rule 1 (adult), line 42',
    )
    expect(screen.getByRole('heading', { level: 2, name: 'What the check found' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 3, name: /^Must be corrected/ })).toBeTruthy()
  })
})

describe('a questionnaire that was uploaded', () => {
  it('shows its findings by severity, and those of one alone [BASE-06]', async () => {
    const { user } = await open(address)
    const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    const breed = (await screen.findByText('Which breed?')).closest('li')
    expect(breed?.textContent).toBe('Which breed?List of optionsTwo options are left out.In the documentc')
    expect(titles()).toEqual([
      'What becomes of the questions',
      'Not imported1',
      'Imported with a change1',
      'Stored answers would mean something else',
    ])
    await user.selectOptions(screen.getByLabelText('Severity'), 'Imported with a change (1)')
    expect(screen.queryByText('Which breed?')).toBeNull()
    expect(screen.getByText('Weight')).toBeTruthy()
  })

  it('says what came in and what becomes of it, and leads to the finding of each row [MORE-23]', async () => {
    const at = (row: number) => ({
      path: `f${row}`,
      cell: { row, header: 'Field Type' },
      message: 'It takes no files.',
    })
    const received = [3, 7].map((row) => ({ severity: 'lost' as const, ...at(row) }))
    const { user } = await open(address, {
      getCandidate: async () => ({
        type: 'ReceivedCandidate',
        candidate: { ...candidate, format: 'redcap', counts: { ...candidate.counts, lost: 2, changed: 0 } },
        knowledgeBase: entryBase,
        findings: received,
        nextVersion: '1',
        follows: null,
      }),
    })
    expect(await screen.findByText('Recognised by the names of its columns.')).toBeTruthy()
    expect(screen.getByText('sections').closest('div')?.textContent).toMatch(/\d/)
    expect(screen.queryByRole('button', { name: /Kept as they are/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^2 ?Not kept/ }))
    await user.click(screen.getByRole('button', { name: '7' }))
    expect(document.activeElement?.textContent).toContain('It takes no files.')
    expect(document.activeElement?.tagName).toBe('LI')
  })

  it('says once what is so at several places, with how often [BASE-06]', async () => {
    const elsewhere = { ...findings[0], severity: 'lost' as const, message: 'It begins without a value.' }
    const places = ['Age', 'Sex', 'Smoking', 'Pressure', 'Pressure']
    const received = places.map((name, at) => ({ ...elsewhere, name, path: `p${at}` }))
    await open(address, {
      getCandidate: async () => ({
        type: 'ReceivedCandidate',
        candidate,
        knowledgeBase: entryBase,
        findings: received,
        nextVersion: '4',
        follows: null,
      }),
    })
    const [item, ...others] = await screen.findAllByText('It begins without a value.')
    expect(others).toEqual([])
    expect(item?.closest('li')?.textContent).toContain('Age, Sex, Smoking and 1 more5 times')
  })

  it('names the cell of a table where a fault is [MORE-22]', async () => {
    const counts = { error: 0, warning: 1, lost: 0, changed: 0, note: 0 }
    await open(address, {
      getCandidate: async () => ({
        type: 'ReceivedCandidate',
        candidate: { ...candidate, format: 'redcap', counts },
        knowledgeBase: entryBase,
        findings: [
          {
            severity: 'warning',
            path: 'packs',
            cell: { row: 4, header: 'Branching Logic' },
            message: 'There is no field smokr.',
          },
        ],
        nextVersion: '1',
        follows: null,
      }),
    })
    const row = (await screen.findByText('There is no field smokr.')).closest('li')
    expect(row?.textContent).toContain('packs, row 4, column “Branching Logic”')
    expect(document.body.textContent).toContain('REDCap data dictionary')
  })

  it('names the cell of a workbook where a fault is [MORE-22]', async () => {
    const counts = { error: 0, warning: 1, lost: 0, changed: 0, note: 0 }
    const cell = { sheet: 'survey', address: 'F41' }
    await open(address, {
      getCandidate: async () => ({
        type: 'ReceivedCandidate',
        candidate: { ...candidate, format: 'xlsform', counts },
        knowledgeBase: entryBase,
        findings: [{ severity: 'warning', path: 'school', cell, message: 'There is no field agee.' }],
        nextVersion: '1',
        follows: null,
      }),
    })
    const row = (await screen.findByText('There is no field agee.')).closest('li')
    expect(row?.textContent).toContain('school, sheet “survey”, cell F41')
    expect(document.body.textContent).toContain('XLSForm')
  })

  it('names the line of an XForm where a fault is [MORE-35]', async () => {
    const counts = { error: 0, warning: 1, lost: 0, changed: 0, note: 0 }
    await open(address, {
      getCandidate: async () => ({
        type: 'ReceivedCandidate',
        candidate: { ...candidate, format: 'xform', counts },
        knowledgeBase: entryBase,
        findings: [{ severity: 'warning', path: 'school', line: 41, column: 7, message: 'There is no field agee.' }],
        nextVersion: '1',
        follows: null,
      }),
    })
    const row = (await screen.findByText('There is no field agee.')).closest('li')
    expect(row?.textContent).toContain('school, Line 41, column 7')
    expect(document.body.textContent).toContain('XForm')
  })

  it('lists what differs from the version before, what changes the meaning of answers first [MORE-04] [BASE-06]', async () => {
    const { user } = await open(address)
    const meanings = within(await screen.findByRole('region', { name: 'Stored answers would mean something else' }))
    expect(meanings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Lab, question 3 (Glucose)Unitbefore: mg/dl now: mmol/l',
    ])
    expect(screen.getByText('5 of 9 questions stay as they are.')).toBeTruthy()
    await user.click(screen.getByText('1 other difference'))
    expect(screen.getByText('heavy').closest('li')?.textContent).toBe('Check: heavyOther settings')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish this version?' })
    expect(dialog.textContent).toContain('1 difference changes what stored answers mean.')
  })

  it('can be tried in the form of data entry, and no call is made for it [BASE-06]', async () => {
    const { calls, user } = await open(address)
    const preview = (await screen.findByText('Try it out. Nothing that you enter here is kept.')).closest('section')
    if (!preview) throw new Error('There is no preview')
    const [field] = await within(preview).findAllByRole('textbox')
    const made = calls.length
    await user.type(field as HTMLElement, '7')
    await user.tab()
    expect(calls.slice(made)).toEqual([])
  })

  it('is published after a question that says what will happen [BASE-06]', async () => {
    const asked: unknown[] = []
    const { user } = await open(address, {
      publishCandidate: async (request) => {
        asked.push(request)
        return asked.length === 1
          ? { type: 'VersionExists' }
          : { type: 'CandidatePublished', group: 'Alpine', base: 'mood', version: request.version }
      },
    })
    const follows = await screen.findByText(/^It follows version/)
    expect(follows.textContent).toBe('It follows version 3. 2 differences. 1 of them changes what stored answers mean.')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish this version?' })
    expect(dialog.textContent).toContain('42 cases keep version 3.')
    expect(within(dialog).getByLabelText('Version')).toHaveProperty('value', '4')
    await user.click(screen.getByRole('button', { name: 'Publish now' }))
    expect(await screen.findByText('This version already exists. Enter another.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Version'))
    await user.type(screen.getByLabelText('Version'), '5{Enter}')
    const done = await screen.findByText('5', { selector: 'bdi' })
    expect(done.closest('[role=status]')?.textContent).toMatch(/^Version 5 is published\. New cases use this version/)
    expect(screen.getByRole('heading', { level: 1, name: 'Mood' })).toBeTruthy()
    const ways = ['Open the study', 'Start a case', 'Give access'].map((name) => screen.getByRole('link', { name }))
    expect(ways.map((link) => link.getAttribute('href'))).toEqual([
      '/bases?group=Alpine&base=mood',
      '/dialog/Alpine/mood/mood',
      '/bases/manage/Alpine/mood',
    ])
    expect(asked).toEqual([
      { candidate: candidate.id, version: '4', follows: '3' },
      { candidate: candidate.id, version: '5', follows: '3' },
    ])
  })

  it('of a new study asks who may open it, people and groups, and protects it unless told otherwise [BASE-05] [PERM-01]', async () => {
    const asked: unknown[] = []
    const mona = { username: 'mona', firstName: 'Mona', lastName: 'Berg', roles: ['REPORTER'] as const }
    const { user } = await open(
      address,
      {
        getCandidate: async () => ({
          type: 'ReceivedCandidate',
          candidate,
          knowledgeBase: entryBase,
          findings,
          nextVersion: '1',
          follows: null,
        }),
        publishCandidate: async (request) => {
          asked.push(request.access)
          return asked.length === 1
            ? { type: 'UnknownPerson', user: 'mona' }
            : { type: 'CandidatePublished', group: 'Alpine', base: 'mood', version: '1' }
        },
      },
      [
        answering(accessCalls, {
          findPeople: async () => ({ type: 'FoundPeople', people: [mona], groups: [{ name: 'Team', members: 3 }] }),
        }),
      ],
    )
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish this version?' }))
    expect(dialog.getByRole('radio', { name: 'Administrators, and the people named here' })).toHaveProperty(
      'checked',
      true,
    )
    await user.click(await dialog.findByRole('button', { name: 'Add: Mona Berg' }))
    await user.click(dialog.getByRole('button', { name: 'Add: Team' }))
    await user.click(dialog.getByRole('button', { name: 'Publish now' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'mona no longer exists. Nothing was changed. Remove the name and try again.',
    )
    await user.click(dialog.getByRole('button', { name: 'Remove: Mona Berg' }))
    await user.click(dialog.getByRole('button', { name: 'Publish now' }))
    await screen.findByRole('link', { name: 'Open the study' })
    expect(asked).toEqual([
      { isOpen: false, people: ['mona'], groups: ['Team'] },
      { isOpen: false, people: [], groups: ['Team'] },
    ])
  })

  it('is neither published nor discarded by the double click that asks, and published once by another [BASE-06]', async () => {
    const asked: unknown[] = []
    const { user } = await open(address, {
      discardCandidate: async () => Promise.reject(new Error('not asked for')),
      publishCandidate: async (request) => {
        asked.push(request)
        return { type: 'CandidatePublished', group: 'Alpine', base: 'mood', version: request.version }
      },
    })
    await user.dblClick(await screen.findByRole('button', { name: 'Discard' }))
    expect(screen.getByRole('button', { name: 'Discard it?' })).toBeTruthy()
    await user.dblClick(screen.getByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish this version?' }))
    expect(asked).toEqual([])
    await user.dblClick(dialog.getByRole('button', { name: 'Publish now' }))
    await screen.findByRole('link', { name: 'Open the study' })
    expect(asked).toHaveLength(1)
  })

  it('is discarded at the second click [BASE-06]', async () => {
    const { user } = await open(address, { discardCandidate: async () => ({ type: 'Ok' }) })
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await user.click(screen.getByRole('button', { name: 'Discard it?' }))
    expect(await screen.findByText('This version is discarded.')).toBeTruthy()
  })

  it('that somebody else has settled says by whom [BASE-06]', async () => {
    const settled = { outcome: 'published', by: 'olga', at: '2026-11-02T10:00:00Z', version: '4' } as const
    await open(address, { getCandidate: async () => ({ type: 'CandidateSettled', settled }) })
    expect((await screen.findByText('olga')).closest('[role=status]')?.textContent).toMatch(
      /^olga published it as version 4/,
    )
  })
})

describe('the check of a document', () => {
  const checked = async (found: readonly object[]) =>
    open(
      address,
      {
        getCandidate: async () => ({
          type: 'ReceivedCandidate',
          knowledgeBase: entryBase,
          nextVersion: '1',
          follows: null,
          candidate: { ...candidate, counts: { error: 0, warning: found.length, lost: 0, changed: 0, note: 0 } },
          // The cast is safe: findings as the server sends them.
          findings: found as never,
        }),
      },
      [answering(filesCalls, { list: async () => ({ type: 'ReceivedFiles', list: [] }) })],
    )

  it('names pictures, languages and questions in words, and says that nothing was found only then [BASE-06]', async () => {
    const warned = { severity: 'warning', path: '', message: 'In English' }
    const place = { section: { number: 1, text: { en: 'Patient' } }, question: { number: 3, text: { en: 'Sex' } } }
    await checked([
      { ...warned, kind: 'MissingPicture', path: 'questionnaires/0/questions/2', place, values: { file: 'dot.png' } },
      { ...warned, kind: 'MissingTexts', values: { language: 'sy', percent: 62, missing: 45, all: 120 } },
      { ...warned, kind: 'HiddenAnswer', questions: [{ en: 'Packs a day', de: 'Päckchen am Tag' }] },
    ])
    expect((await screen.findByText('Packs a day')).closest('p')?.textContent).toMatch(/no longer shows: Packs a day/)
    const [picture, texts] = await screen
      .findAllByRole('listitem')
      .then((items) => items.filter((one) => /dot.png|62 %/.test(one.textContent ?? '')))
    expect(picture?.textContent).toContain('Patient, question 3 (Sex)')
    expect(picture?.textContent).toContain('The picture dot.png is missing.')
    expect(texts?.textContent).toContain('العربية: 62 % of the texts are there; 45 of 120 are missing.')
    expect(screen.queryByText('No problems found.')).toBeNull()
  })

  it('says that it found no problem', async () => {
    await checked([])
    expect(await screen.findByText('No problems found.')).toBeTruthy()
  })
})
