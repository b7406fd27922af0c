import type { Base } from '@casebook/core/bases/base'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../entryPage.fixture'

const questions = [
  item('weight', 'Num', { text: { en: 'Weight' } }),
  item('smokes', 'YN', { text: { en: 'Smokes' } }),
  item('after', 'Text', { text: { en: 'After it' } }),
]
const study = formBase([formPart('part', questions)])
const withReasons = (missingReasons: Base['config']['missingReasons']): Base => ({
  ...study,
  config: { ...study.config, missingReasons },
})

async function open(base: Base = study, facts: Parameters<typeof answered>[0] = []) {
  const opened = await openEntry({ base, draft: answered(facts) })
  return { ...opened, said: () => expect.poll(() => opened.received) }
}
const answered = (
  facts: readonly { readonly id: string; readonly value: { readonly unknown: true; reason?: string } }[],
) => ({
  facts,
})
const reasonOf = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Reason: ${name}` })

const isAt = (element: Element) => expect.poll(() => document.activeElement).toBe(element)

describe('the reason of an unknown [MORE-30]', () => {
  it('is asked of nobody who does not want to say it', async () => {
    const { user, said } = await open()
    await user.click(screen.getByRole('textbox', { name: /Weight/ }))
    await user.keyboard('{Alt>}0{/Alt}')
    expect((await reasonOf('Weight')).value).toBe('')
    await said().toEqual([{ id: 'weight', value: { unknown: true } }])
    expect(document.activeElement).not.toBe(await reasonOf('Weight'))
  })

  it('is given by keys alone: unknown, unknown once more, and its number', async () => {
    const { user, said } = await open()
    await user.click(screen.getByRole('textbox', { name: /Weight/ }))
    await user.keyboard('{Alt>}0{/Alt}')
    await isAt(await screen.findByRole('button', { name: 'Enter a value' }))
    await user.keyboard('{Alt>}0{/Alt}3')
    await expect.poll(async () => (await reasonOf('Weight')).selectedOptions[0]?.text).toBe('Refused')
    await user.keyboard('{Enter}')
    await user.keyboard('0')
    const ofSmokes = await reasonOf('Smokes')
    await user.keyboard('0')
    await isAt(ofSmokes)
    await user.keyboard('1')
    await said().toEqual([
      { id: 'weight', value: { unknown: true } },
      { id: 'weight', value: { unknown: true, reason: 'refused' } },
      { id: 'smokes', value: { unknown: true } },
      { id: 'smokes', value: { unknown: true, reason: 'notDone' } },
    ])
    await user.keyboard('0')
    await expect.poll(async () => (await reasonOf('Smokes')).value).toBe('')
    await said().toContainEqual({ id: 'smokes', value: { unknown: true } })
  })

  it('is chosen by mouse from the list of the study', async () => {
    const base = withReasons([{ id: 'broken', text: { en: 'Device broken' }, code: 'DEV' }])
    const { user, said } = await open(base, [{ id: 'weight', value: { unknown: true } }])
    const list = await reasonOf('Weight')
    expect([...list.options].map(({ text }) => text)).toEqual(['Reason (optional)', 'Device broken'])
    await user.selectOptions(list, 'Device broken')
    await said().toEqual([{ id: 'weight', value: { unknown: true, reason: 'broken' } }])
  })

  it('of a version that had it is still shown, and none is offered where the study has none', async () => {
    await open(withReasons([]), [
      { id: 'weight', value: { unknown: true, reason: 'refused' } },
      { id: 'smokes', value: { unknown: true } },
    ])
    expect((await reasonOf('Weight')).selectedOptions[0]?.text).toBe('Refused')
    expect(screen.queryByRole('combobox', { name: 'Reason: Smokes' })).toBeNull()
  })
})
