import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applied, type Operation } from '../operations'
import { anyTranslated, everyText } from './everyText.fixture'
import { sameButTexts } from './sameButTexts'
import { studyTexts } from './studyTexts'

function after(operation: Operation) {
  const made = applied(everyText, operation)
  if (made.type === 'Refused') throw new Error(JSON.stringify(made))
  return made.base
}

describe('two states of a study', () => {
  it('are the same but for texts, whichever text was changed [MORE-49]', () => {
    fc.assert(
      fc.property(anyTranslated, fc.nat(), (base, seed) => {
        const keys = [...studyTexts(base).keys()]
        const texts = [{ key: keys[seed % keys.length] ?? '', language: 'en', words: 'Other words' }]
        const made = applied(base, { type: 'translate', texts })
        expect(made.type === 'Applied' && sameButTexts(base, made.base)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it.each<Operation>([
    { type: 'rename', id: 'weight', to: 'mass' },
    { type: 'kind', id: 'weight', kind: 'Text' },
    { type: 'remove', ids: ['weight', 'since'] },
    { type: 'set', ids: ['weight'], fields: { optional: true } },
    { type: 'show', id: 'weight', condition: { All: [] } },
    { type: 'answers', id: 'sex', answers: [{ id: 'f', text: { en: 'Female' } }] },
    { type: 'copy', from: everyText, ids: ['weight'], at: { inside: 'basics', after: null } },
  ])('are not after %o [MORE-49]', (operation) => {
    const made = after(operation)
    expect(sameButTexts(everyText, made)).toBe(false)
    expect(sameButTexts(made, everyText)).toBe(false)
  })

  it('may have a text more or less [MORE-49]', () => {
    const described = after({ type: 'say', id: 'since', field: 'description', language: 'en', words: 'In days' })
    const bare = after({ type: 'say', id: 'weight', field: 'unit', language: 'en', words: '' })
    for (const made of [described, bare]) expect(sameButTexts(everyText, made)).toBe(true)
  })
})
