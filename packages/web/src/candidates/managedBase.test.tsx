import { accessCalls } from '@casebook/core/access/access.calls'
import { filesCalls } from '@casebook/core/files/files.calls'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answering } from '../testing/ports'
import { bases, open } from './candidates.fixture'

describe('a study', () => {
  it('is protected and closed, and opened again, after which it is read anew [BASE-05] [BASE-06]', async () => {
    const asked: unknown[] = []
    let [isProtected, isRetired] = [false, false]
    const { user } = await open(
      '/bases/manage/Alpine/mood',
      {
        getManagedBases: async () => ({
          type: 'ReceivedManagedBases',
          candidates: [],
          bases: bases.map((base) => ({
            ...base,
            isProtected,
            retired: isRetired ? { by: 'olga', at: '2026-11-02T10:00:00Z' } : null,
          })),
        }),
        setRetired: async (request) => {
          asked.push(request)
          isRetired = request.isRetired
          return { type: 'Ok' }
        },
      },
      [
        answering(filesCalls, { list: async () => ({ type: 'ReceivedFiles', list: ['arm.png'] }) }),
        answering(accessCalls, {
          saveProtections: async (request) => {
            asked.push(request)
            isProtected = Object.keys(request.protections).length > 0
            return { type: 'Ok' }
          },
          getBaseAccess: async () => ({ type: 'ReceivedBaseAccess', isProtected: true, people: [], count: 0 }),
          findPeople: async () => ({ type: 'FoundPeople', people: [], groups: [] }),
        }),
      ],
    )
    expect(await screen.findByText('arm.png')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Protect' }))
    expect(await screen.findByText('Protected')).toBeTruthy()
    expect(await screen.findByText('No people named yet')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Open it to everyone' }))
    await user.click(await screen.findByRole('button', { name: 'Open it to everyone who can sign in?' }))
    await user.click(await screen.findByRole('button', { name: 'Close to new cases' }))
    await user.click(await screen.findByRole('button', { name: 'Close it to new cases?' }))
    expect(await screen.findByText('Closed')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Accept new cases again' }))
    expect(await screen.findByRole('button', { name: 'Close to new cases' })).toBeTruthy()
    const [on, off] = [{ Alpine: ['mood'] }, {}]
    expect(asked).toEqual([
      { protections: on, was: off },
      { protections: off, was: on },
      { group: 'Alpine', base: 'mood', isRetired: true },
      { group: 'Alpine', base: 'mood', isRetired: false },
    ])
  })

  it('shows its buttons once it has arrived, so that none moves below the pointer [BASE-06]', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await open('/bases/manage/Alpine/mood', {
      getManagedBases: async () => {
        await arrived
        return { type: 'ReceivedManagedBases', candidates: [], bases }
      },
    })
    await screen.findByText('Loading the studies')
    expect(screen.queryAllByRole('link', { name: 'Import data' })).toEqual([])
    arrive()
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Import data' })).toBeTruthy()
  })

  it('says why a picture was not taken [BASE-06]', async () => {
    const files = answering(filesCalls, {
      list: async () => ({ type: 'ReceivedFiles', list: [] }),
      upload: async () => ({ type: 'FileRefused', reason: 'script' }),
    })
    await open('/bases/manage/Alpine/mood', {}, [files])
    const text = await screen.findByText('Drop a file here, smaller than 5 MiB')
    await screen.findByText('No pictures yet.')
    // The cast is safe: the text is in the place to drop.
    fireEvent.drop(text.parentElement as HTMLElement, { dataTransfer: { files: [new File(['<svg/>'], 'a.svg')] } })
    expect((await screen.findByText('a.svg')).closest('[role=alert]')?.textContent).toBe(
      'a.svg was not uploaded. It contains a script, or loads something from elsewhere. Save the drawing without it.',
    )
  })
})
