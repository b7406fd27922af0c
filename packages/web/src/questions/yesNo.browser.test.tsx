/** Whether the words of yes, no and unknown stay whole, which depends on real layout. */
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../look/index.css'
import { openEntry } from '../entry/entryPage.fixture'

afterEach(cleanup)

it.each([900, 1024, 1180, 1440])('breaks no word of yes, no and unknown at %i px [DATA-08]', async (width) => {
  await page.viewport(width, 900)
  await openEntry({
    base: formBase([formPart('one', [item('a', 'YN'), item('b', 'YN'), item('c', 'YN'), item('d', 'YN')])]),
  })
  const form = document.querySelector<HTMLElement>('[data-questions]') as HTMLElement
  for (const columns of [210, 225, 240, 300]) {
    form.style.width = `${2 * columns}px`
    const words = [...document.querySelectorAll('[data-question] label > span:not([aria-hidden])')]
    expect(words).toHaveLength(12)
    expect(words.filter((one) => one.getBoundingClientRect().height > 25).map((one) => one.textContent)).toEqual([])
  }
})
