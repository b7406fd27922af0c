// biome-ignore-all lint/suspicious/noThenProperty: a rule says if and then
/** Room for fingers and for follow-ups, which depends on real layout. */
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import '../../look/index.css'
import { openEntry } from '../entryPage.fixture'

const touch = (enabled: boolean) =>
  (cdp() as unknown as { send(method: string, request: object): Promise<void> }).send(
    'Emulation.setTouchEmulationEnabled',
    { enabled },
  )

afterEach(async () => {
  cleanup()
  await touch(false)
})

const question = (key: string) => document.querySelector<HTMLElement>(`[data-question="${key}"]`) as HTMLElement

it.each(['0', '1', '2'])(
  'keeps the actions of a question off the next one under a finger, at zoom %s',
  async (zoom) => {
    await page.viewport(390, 844)
    await touch(true)
    expect(matchMedia('(pointer: coarse)').matches).toBe(true)
    document.documentElement.dataset.zoom = zoom
    await openEntry({
      base: formBase([
        formPart('one', [item('first', 'YN', { text: { en: 'First' } }), item('next', 'YN', { text: { en: 'Next' } })]),
      ]),
    })
    fireEvent.click(question('first').querySelector('input[type=radio]') as HTMLElement)
    fireEvent.focus(question('first').querySelector('input[type=radio]') as HTMLElement)
    await expect.poll(() => question('first').querySelectorAll('button').length).toBeGreaterThan(1)
    const label = (question('next').querySelector('legend') as HTMLElement).getBoundingClientRect()
    for (const button of question('first').querySelectorAll('button')) {
      expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
      expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(label.top)
    }
    delete document.documentElement.dataset.zoom
  },
)

it('gives a follow-up of a follow-up the width of its column', async () => {
  await page.viewport(1440, 900)
  const third = item('third', 'YN', { text: { en: 'Mesh in place from a previous repair?' } })
  const second = item('second', 'Num', { questions: [third] })
  const rules = ['second', 'third'].map((id) => ({
    id,
    if: { Known: { questionId: 'other' } },
    then: { Indicate: { targets: [id] } },
  }))
  await openEntry({
    base: formBase([formPart('one', [item('first', 'YN', { questions: [second] }), item('other', 'YN')])], { rules }),
    draft: { facts: [{ id: 'other', value: true }] },
  })
  const [outer, inner] = ['second', 'third'].map((key) => question(key).getBoundingClientRect().width) as [
    number,
    number,
  ]
  expect(inner).toBeGreaterThan(outer - 40)
})
