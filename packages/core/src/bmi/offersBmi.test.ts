import { describe, expect, it } from 'vitest'
import { offersBmi } from './offersBmi'

const question = (unit: string, more = {}) => ({ id: 'q', type: 'Num', text: {}, unit: { en: unit }, ...more }) as const

describe('the calculator of the body mass index', () => {
  it.each(['kg/m²', 'kg / m²', 'kg/m2', 'kg/m^2', 'KG/M²'])('stands beside a question in %s [DATA-15]', (unit) => {
    expect(offersBmi(question(unit))).toBe(true)
  })

  it.each(['kg', 'kg/m', 'mg/m²', 'kg/m³', '10 kg/m²', 'kg/m²/d'])('does not stand beside one in %s', (unit) => {
    expect(offersBmi(question(unit))).toBe(false)
  })

  it('is not offered where the rules compute the index, nor without a unit', () => {
    expect(offersBmi(question('kg/m²', { abstract: true }))).toBe(false)
    expect(offersBmi({ id: 'q', type: 'Num', text: {} })).toBe(false)
  })

  it('is not offered at a text question, even with the unit kg/m² [DATA-15]', () => {
    expect(offersBmi(question('kg/m²', { type: 'Text' }))).toBe(false)
  })
})
