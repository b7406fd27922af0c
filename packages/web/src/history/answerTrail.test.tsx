import type { HistoryPort, RecordedWord } from '@casebook/core/history/history.calls'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../entry/entryPage.fixture'
import { main, named } from '../entry/saving/saving.fixture'

const words: readonly RecordedWord[] = [
  { value: 171, author: 'ben', name: 'Ben Brown', at: '2026-11-20T06:47:00Z', source: 'user', revision: 'r1' },
  {
    value: 181,
    author: 'ada',
    name: 'Ada Lovelace',
    at: '2026-11-21T06:47:00Z',
    source: 'user',
    revision: 'r2',
    reason: 'Typing error',
  },
]

/** Data entry of a saved case, whose server has these words on each question. */
async function openHeard(getAnswerHistory: HistoryPort['getAnswerHistory']) {
  const page = await openEntry({ draft: named, history: { getAnswerHistory } })
  const height = main().getByRole('group', { name: /Height/ })
  const history = async () => within(await screen.findByRole('dialog', { name: /^History of Height/ }))
  /** The button among the actions of a question, which are there while it has the focus. */
  const offered = async (question: HTMLElement) => {
    question.querySelector('button')?.focus()
    return within(question).findByRole('button', { name: 'History', hidden: true })
  }
  return { ...page, height, history, offered }
}

describe('the history of an answer, in data entry', () => {
  it('shows who answered what, when and why, newest first, by the mouse and by Alt and H [MORE-29]', async () => {
    const asked: unknown[] = []
    const { user, height, history, offered } = await openHeard(async (request) => {
      asked.push(request)
      return { type: 'ReceivedAnswerHistory', words }
    })
    await user.click(await offered(height))
    const [second, first] = await (await history()).findAllByRole('listitem')
    expect(second?.textContent).toMatch(/^181 cm.*Ada Lovelace.*Reason: Typing error$/)
    expect(first?.textContent).toMatch(/^171 cm.*Ben Brown/)
    expect(asked).toMatchObject([{ caseId: { name: 'VH_0042' }, question: 'height' }])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    height.querySelector('button')?.focus()
    await user.keyboard('{Alt>}h{/Alt}')
    expect(await (await history()).findAllByRole('listitem')).toHaveLength(2)
  })

  it('names the access key by which a program gave an answer [MORE-43]', async () => {
    const byKey = words.map((word) => ({ ...word, accessKey: 'Theatre (cbk_4mQz)' }))
    const { user, height, history, offered } = await openHeard(async () => ({
      type: 'ReceivedAnswerHistory',
      words: byKey.slice(0, 1),
    }))
    await user.click(await offered(height))
    const [word] = await (await history()).findAllByRole('listitem')
    expect(word?.textContent).toContain('Ben Brown · with the key Theatre (cbk_4mQz) · ')
  })

  it('says that nothing was said, and that the server could not be asked [MORE-29]', async () => {
    const results = [() => Promise.reject(new Error('offline')), async () => nothing]
    const nothing = { type: 'ReceivedAnswerHistory', words: [] } as const
    const { user, height, history, offered } = await openHeard(() => (results.shift() ?? (async () => nothing))())
    await user.click(await offered(height))
    await user.click(await (await history()).findByRole('button', { name: /Try again|Retry/ }))
    expect(await (await history()).findByText('This question has no answer yet.')).toBeTruthy()
  })

  it('is not offered in a case that was never saved: nothing in it can have been changed [MORE-29]', async () => {
    await openEntry()
    expect(screen.queryByRole('button', { name: 'History', hidden: true })).toBeNull()
  })
})
