/**
 * Each guide is followed step by step on the demo, by the words that it shows. The languages take turns; `npm run guides` and `npm run test:all`
 * take both.
 */
import { isLookedAt, takesAll } from '@casebook/server/testing/share'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { Walk } from './walk'
import { type Steps, walks } from './walks'

const languages = ['en', 'de']
const all = Object.entries<Steps>(walks)
const isWhole = takesAll || process.env.GUIDES !== undefined

describe.each(languages)('in %s', (language) => {
  const turn = languages.indexOf(language)

  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it.each(all.filter((_, i) => isLookedAt(i, turn, languages.length, isWhole)))(
    'the guide %s leads through the product',
    async (guide, steps) => {
      const { role, follow, told = [] } = steps
      const account = casebook.account(role)
      const { walk, troubles, close } = await Walk.begin(casebook, account, language, guide)
      expect(await axeFindings(walk.page)).toEqual([])
      await walk.print(guide)
      await follow(walk, account)
      expect(walk.left).toEqual(told)
      expect(troubles).toEqual([])
      await close()
    },
  )
})
