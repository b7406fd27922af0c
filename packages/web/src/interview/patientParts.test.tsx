import type { Questionnaire } from '@casebook/core/bases/base'
import type { Draft } from '@casebook/core/entry/entry.calls'
import { entryBase } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Opening, openEntry } from '../entry/entryPage.fixture'

type Meta = Questionnaire['meta']

/** The base of the fixture, which says for whom these parts are; `hidden` never shows. */
function saying(metas: Readonly<Record<string, Meta>>, hidden: readonly string[] = []) {
  const questionnaires = entryBase.questionnaires.map((one) => ({
    ...one,
    ...(metas[one.id] && { meta: metas[one.id] }),
    ...(hidden.includes(one.id) && { initial: false }),
  }))
  return { ...entryBase, questionnaires }
}

const forPatients = { 'permission/patient': 'true' }
const patientsAlone = { 'permission/externalOnly': 'true' }
const waiting = { questionnaireId: 'end', freezing: 'withoutQuery', reason: 'enteredExternally' } as const
const signed = { questionnaireId: 'findings', freezing: 'withoutQuery', reason: 'verified' } as const
const locked = { questionnaireId: 'findings', freezing: 'always', reason: 'interimLocked' } as const
const frozenBy = (...frozen: NonNullable<Draft['frozen']>) => ({
  frozen,
  locked: frozen.map(({ questionnaireId }) => questionnaireId),
})

async function dialogOf(button: 'Interview on this tablet' | 'Patient link', opening: Opening) {
  const page = await openEntry({
    deployment: { tokenQuestionnaires: ['patient'] },
    caseCalls: {
      tokens: {
        getCaseToken: async () => ({ type: 'ReceivedToken', token: 'a-secret' }),
        listCaseTokens: async () => ({ type: 'ReceivedTokens', tokens: [] }),
        revokeToken: async () => ({ type: 'Ok' }),
      },
    },
    ...opening,
    draft: { caseName: 'VH_1', ...opening.draft },
  })
  if (button === 'Patient link') await page.user.click(screen.getByRole('button', { name: button }))
  else {
    await page.user.click(screen.getByRole('button', { name: 'More' }))
    await page.user.click(await screen.findByRole('menuitem', { name: button }))
  }
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('button', { name: /Hand over the tablet|Create/ })
  const boxes = () =>
    dialog
      .queryAllByRole<HTMLInputElement>('checkbox')
      .map((box) => [box.closest('label')?.textContent?.trim(), box.checked] as const)
  const button_ = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name })
  return { ...page, dialog, boxes, button: button_ }
}

describe('handing the tablet over', () => {
  it('asks what patients alone fill in, ticked; other parts stand behind "more", whatever they are called [INTV-02] [TOKN-02]', async () => {
    const { dialog, boxes, button } = await dialogOf('Interview on this tablet', {
      base: saying({ end: patientsAlone }),
      draft: frozenBy(waiting),
    })
    expect(boxes()).toEqual([
      ['End of study', true],
      ['Patient', false],
      ['Findings', false],
      ['Medicines', false],
    ])
    const more = dialog.getByText('Other sections, not meant for patients').closest('details')
    expect(more?.open).toBe(false)
    expect(more?.contains(dialog.getByLabelText('Patient'))).toBe(true)
    expect(more?.contains(dialog.getByLabelText('End of study'))).toBe(false)
    expect(button('Hand over the tablet').disabled).toBe(false)
  })

  it('ticks nothing by its name where the base does not say for whom it is [TOKN-02]', async () => {
    const { boxes, button } = await dialogOf('Interview on this tablet', {})
    expect(boxes().filter(([, isChosen]) => isChosen)).toEqual([])
    expect(button('Hand over the tablet').disabled).toBe(true)
  })

  it.each([
    ['signed', frozenBy(signed)],
    ['locked', frozenBy(locked)],
  ])('offers no part that does not show or is %s [INTV-02] [LOCK-06]', async (_, frozen) => {
    const marks = { findings: forPatients, medicines: forPatients, end: forPatients }
    const { boxes } = await dialogOf('Interview on this tablet', { base: saying(marks, ['medicines']), draft: frozen })
    expect(boxes()).toEqual([
      ['End of study', true],
      ['Patient', false],
    ])
  })

  it('says which answers and notes the patient will see and may change, and asks [INTV-02]', async () => {
    const { user, dialog, button } = await dialogOf('Interview on this tablet', {
      base: saying({ findings: forPatients }),
      draft: {
        facts: [
          { id: 'sex', value: 'female' },
          { id: 'surgeon', value: 'trainee' },
          { id: 'surgeon (Annotation)', value: 'as she says' },
        ],
      },
    })
    const handOver = button('Hand over the tablet')
    expect(handOver.disabled).toBe(true)
    const told = within(dialog.getByRole('status'))
    expect(told.getByText('Answers in these sections: 2. The patient will see them and can change them.')).toBeTruthy()
    expect(told.getByText('trainee')).toBeTruthy()
    expect(told.getByText('as she says')).toBeTruthy()
    expect(told.queryByText('female')).toBeNull()
    await user.click(told.getByRole('checkbox', { name: 'The patient may see and change them' }))
    expect(handOver.disabled).toBe(false)
    await user.click(dialog.getByLabelText('Patient'))
    expect(handOver.disabled).toBe(true)
  })
})

describe('a link', () => {
  it('is offered for what the base says alone, if it shows and takes answers [TOKN-02] [APP-22]', async () => {
    const marks = { findings: forPatients, medicines: patientsAlone, end: patientsAlone }
    const { boxes } = await dialogOf('Patient link', {
      base: saying(marks, ['medicines']),
      draft: frozenBy(signed, waiting),
    })
    expect(boxes()).toEqual([['End of study 1 question', false]])
  })

  it('says that no part takes answers where none does [TOKN-02]', async () => {
    const { dialog, boxes } = await dialogOf('Patient link', {
      base: saying({ findings: forPatients }),
      draft: frozenBy(signed),
    })
    expect(boxes()).toEqual([])
    expect(dialog.getByText('No section for patients accepts answers in this case now.')).toBeTruthy()
  })

  it('to a part with answers says which the patient will see, and asks [TOKN-01] [MORE-17]', async () => {
    const { user, dialog, button } = await dialogOf('Patient link', {
      base: saying({ findings: forPatients, end: forPatients }),
      draft: { facts: [{ id: 'surgeon', value: 'trainee' }] },
    })
    await user.click(dialog.getByRole('checkbox', { name: /^End of study/ }))
    expect(button('Create').disabled).toBe(false)
    await user.click(dialog.getByRole('checkbox', { name: /^Findings/ }))
    expect(button('Create').disabled).toBe(true)
    // A long list of them scrolls, which a keyboard has to reach.
    expect(dialog.getByText('trainee').closest('dl')?.tabIndex).toBe(0)
    await user.click(dialog.getByRole('checkbox', { name: 'The patient may see and change them' }))
    await user.click(button('Create'))
    expect(await dialog.findByRole('textbox', { name: 'Link or app code' })).toBeTruthy()
  })
})
