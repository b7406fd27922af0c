import { expect, it } from 'vitest'
import { findNamed } from './palette'

const all = ['Bases', 'Save case', 'Case groups', 'Größe'].map((name) => ({ name }))
const found = (term: string) => findNamed(all, term).map(({ name }) => name)

it('finds what has every word typed, what begins with it first, whatever the case and the accents', () => {
  expect(found('case')).toEqual(['Case groups', 'Save case'])
  expect(found('CASE sa')).toEqual(['Save case'])
  expect(found('grosse')).toEqual(['Größe'])
  expect(found('nowhere')).toEqual([])
})

it('finds everything while nothing is typed, in its order', () => {
  expect(found(' ')).toEqual(all.map(({ name }) => name))
})
