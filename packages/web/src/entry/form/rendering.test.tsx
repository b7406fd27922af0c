import type { Question } from '@casebook/core/bases/base'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { expect, it } from 'vitest'
import { openEntry } from '../entryPage.fixture'

/** A question that counts its renders: only rendering it reads its background colour. */
function counting(id: string, drawn: Map<string, number>): Question {
  const meta = {
    get 'layout/background'() {
      drawn.set(id, (drawn.get(id) ?? 0) + 1)
      return '#FFFFFF'
    },
  }
  return item(id, 'Num', { text: { en: id }, meta })
}

it('re-renders only the questions an answer changed: 2 of 300', async () => {
  const drawn = new Map<string, number>()
  const questions = Array.from({ length: 299 }, (_, i) => counting(`q${i}`, drawn))
  const derived = { ...counting('sum', drawn), abstract: true }
  const base = formBase([formPart('part', [...questions, derived])], {
    rules: [
      {
        id: 'r',
        if: { Known: { questionId: 'q7' } },
        then: { Set: { questionId: 'sum', formula: { Answer: { questionId: 'q7' } } } },
      },
    ],
  })
  const { user, received, container } = await openEntry({ base })
  // By key, not by name: computing the names of 300 fields takes jsdom a minute.
  const field = (key: string) => {
    const found = container.querySelector<HTMLElement>(`[data-question="${key}"] input`)
    if (!found) throw new Error(`There is no field for ${key}`)
    return found
  }
  // The quiet actions are rendered when the keyboard first reaches a question, which has nothing to do with answers.
  await user.click(field('q7'))
  await user.tab()
  await user.tab({ shift: true })
  await user.keyboard('4')
  drawn.clear()

  await user.tab()
  await expect.poll(() => received).toEqual([{ id: 'q7', value: 4 }])
  expect([...drawn.keys()].sort()).toEqual(['q7', 'sum'])
})
