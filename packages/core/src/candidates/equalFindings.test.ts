import { expect, it } from 'vitest'
import type { CandidateFinding } from './candidate'
import { equalFindings } from './equalFindings'

const lost = (place: string, message: string): CandidateFinding => ({
  severity: 'lost',
  kind: 'Population',
  path: place,
  name: place || undefined,
  message,
})

it('findings that say the same are listed once, with their places', () => {
  const findings = [
    lost('Age', 'Filled in elsewhere.'),
    lost('', 'An extension is left out.'),
    lost('Weight', 'Filled in elsewhere.'),
    lost('', 'An extension is left out.'),
    lost('Age', 'Filled in elsewhere.'),
  ]
  expect(equalFindings(findings).map(({ places, all }) => [places.map(({ path }) => path), all.length])).toEqual([
    [['Age', 'Weight'], 3],
    [[], 2],
  ])
})

it('languages that lack equally many texts are each named [BASE-06]', () => {
  const missing = (language: string): CandidateFinding => ({
    ...lost('', '2 of 29 texts are missing in this language; 93 % are there.'),
    kind: 'MissingTexts',
    values: { language, missing: 2, all: 29, percent: 93 },
  })
  expect(equalFindings([missing('es'), missing('fr')]).map(({ finding }) => finding.values?.language)).toEqual([
    'es',
    'fr',
  ])
})
