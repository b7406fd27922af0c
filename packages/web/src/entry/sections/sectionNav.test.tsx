import type { Draft } from '@casebook/core/entry/entry.calls'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Opening, openEntry } from '../entryPage.fixture'

/** The table of contents for a case with these locks. */
async function partsOf(draft: Partial<Draft>) {
  await openEntry({ draft: { caseName: 'VH_1', ...draft } })
  return within(screen.getByRole('navigation', { name: 'Sections' }))
}

describe('the table of contents', () => {
  it('distinguishes frozen from interim locked, and so does its legend [LOCK-01]', async () => {
    const nav = await partsOf({
      locked: ['patient', 'findings'],
      frozen: [
        { questionnaireId: 'patient', freezing: 'withoutQuery', reason: 'enteredExternally' },
        { questionnaireId: 'findings', freezing: 'always', reason: 'interimLocked' },
      ],
    })
    expect(nav.getByRole('button', { name: /^Frozen: sent from outside ?Patient/ })).toBeTruthy()
    expect(nav.getByRole('button', { name: /^Interim locked ?Findings/ })).toBeTruthy()
    expect(await nav.findByText('Frozen')).toBeTruthy()
    expect(nav.getByText('Interim locked: this section cannot be changed')).toBeTruthy()
  })

  it('explains only marks that occur', async () => {
    const nav = await partsOf({
      locked: ['patient', 'findings'],
      frozen: ['patient', 'findings'].map((questionnaireId) => ({
        questionnaireId,
        freezing: 'withoutQuery',
        reason: 'verified',
      })),
    })
    expect(await nav.findAllByText('Frozen')).toHaveLength(1)
    expect(nav.queryByText(/this section cannot be changed/)).toBeNull()
  })

  it('treats a part locked by the server without a reason as interim locked', async () => {
    const nav = await partsOf({ locked: ['patient'] })
    expect(nav.getByRole('button', { name: /^Interim locked ?Patient/ })).toBeTruthy()
    expect(await nav.findByText('Interim locked: this section cannot be changed')).toBeTruthy()
  })
})

describe('a part only the patient fills in', () => {
  const base = formBase([
    formPart('work', [item('job', 'YN', { text: { en: 'Has the patient work?' } })], { text: { en: 'Work' } }),
    formPart('life', [item('pain', 'YN', { text: { en: 'Any pain?' } }), item('sleep', 'YN')], {
      text: { en: 'Quality of life' },
      meta: { 'permission/externalOnly': 'true' },
    }),
  ])
  const fromOutside: Opening = {
    base,
    draft: {
      caseName: 'VH_1',
      locked: ['life'],
      frozen: [{ questionnaireId: 'life', freezing: 'withoutQuery', reason: 'enteredExternally' }],
    },
  }
  const nav = () => within(screen.getByRole('navigation', { name: 'Sections' }))
  const main = () => within(screen.getByRole('main'))

  it('waits for the patient while unanswered: in the list, its legend, its title and the save [LOCK-01]', async () => {
    const { user } = await openEntry(fromOutside)
    await user.click(nav().getByRole('button', { name: /^Waits for the patient ?Quality of life/ }))
    expect(await nav().findAllByText('Waits for the patient')).toHaveLength(2)
    expect(main().getByText('Waits for the patient')).toBeTruthy()
    expect(main().getByText(/The patient answers these questions/)).toBeTruthy()
    expect(screen.queryByText(/Frozen|Interim locked/)).toBeNull()
    await user.click(screen.getByRole('button', { name: /Save case/ }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('Quality of life waits for the patient and was not checked.')).toBeTruthy()
  })

  it('is shown as answered by the patient once it has answers [LOCK-01]', async () => {
    await openEntry({ ...fromOutside, draft: { ...fromOutside.draft, facts: [{ id: 'pain', value: true }] } })
    expect(nav().getByRole('button', { name: /^Answered by the patient ?Quality of life/ })).toBeTruthy()
  })
})

describe('missing required answers', () => {
  const nav = () => within(screen.getByRole('navigation', { name: 'Sections' }))
  const bar = () => within(screen.getByRole('region', { name: 'Save' }))

  it('are only counted until their section is begun and left [DATA-02] [CASE-03]', async () => {
    const { user } = await openEntry()
    expect(nav().getByRole('button', { name: /Patient.*4 required left$/ })).toBeTruthy()
    expect(bar().getByRole('button', { name: /^8 required left/ })).toBeTruthy()
    expect(within(screen.getByRole('main')).getByText('4 required left')).toBeTruthy()
    await user.click(nav().getByRole('button', { name: /Findings/ }))
    expect(nav().getByRole('button', { name: /Patient.*4 required left$/ })).toBeTruthy()
    await user.click(nav().getByRole('button', { name: /Patient/ }))
    await user.click(screen.getByRole('radio', { name: 'male' }))
    await user.click(nav().getByRole('button', { name: /End of study/ }))
    expect(await nav().findByRole('button', { name: /Patient.*3 missing$/ })).toBeTruthy()
    expect(bar().getByRole('button', { name: /^\d required missing/ })).toBeTruthy()
  })
})
