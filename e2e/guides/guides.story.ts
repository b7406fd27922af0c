/** Each guide is followed step by step on the demo, in both languages, by the words that it shows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { Walk } from './walk'
import { type Steps, walks } from './walks'

describe.each(['en', 'de'])('in %s', (language) => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it.each(Object.entries<Steps>(walks))('the guide %s leads through the product', async (guide, steps) => {
    const { role, follow, told = [] } = steps
    const account = casebook.account(role)
    const { walk, troubles, close } = await Walk.begin(casebook, account, language, guide)
    expect(await axeFindings(walk.page)).toEqual([])
    await walk.print(guide)
    await follow(walk, account)
    expect(walk.left).toEqual(told)
    expect(troubles).toEqual([])
    await close()
  })
})
