import { anyBase, anyWalk } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { factsAbout, patientBase } from '../patient/patientBase'
import { compileBase } from '../rules/compile'
import { askedNow, factsToSend, patientLinkEngine } from './patientLink.machine'

it('sends what the patient touched and nothing else, whatever the base, the case and the answers [MORE-17] [ONCE-03]', () => {
  let sent = 0
  const anyVisit = anyBase.chain((base) =>
    fc.tuple(fc.constant(base), anyWalk(base), anyWalk(base), fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })),
  )
  fc.assert(
    fc.property(anyVisit, ([base, before, said, choice]) => {
      const compiled = compileBase(base)
      const asked = new Set([...compiled.structure.questions.keys()].filter((_, i) => choice[i % choice.length]))
      const cut = patientBase(compiled, before, asked)
      fc.pre(cut !== null && asked.size > 0)
      const touched = [...new Map(factsAbout(said, asked).map((fact) => [fact.id, fact])).values()]
      const content = {
        base: cut,
        questions: [...asked],
        facts: factsAbout(before, asked),
        language: null,
        expiresAt: null,
        sentTo: '',
      }
      const page = { base: compileBase(cut), content, facts: touched }
      const shown = new Set(askedNow(patientLinkEngine(page), page))
      expect(factsToSend(page)).toEqual(touched.filter(({ id, value }) => shown.has(id) || value === null))
      sent += factsToSend(page).length
      expect(factsToSend({ ...page, facts: [] })).toEqual([])
    }),
  )
  expect(sent).toBeGreaterThan(20)
})
