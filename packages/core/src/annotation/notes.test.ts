import { expect, it } from 'vitest'
import { annotationFact } from './annotation'
import { createNotes } from './notes'

it('keeps the notes of an open case and tells when one changes [DATA-13]', () => {
  const notes = createNotes([annotationFact('dose', 'as told'), { id: 'dose', value: 5 }])
  let told = 0
  const stop = notes.subscribe(() => told++)
  notes.take([{ id: 'dose', value: 7 }])
  expect([notes.of('dose'), notes.of('time'), told]).toEqual(['as told', '', 0])
  notes.take([annotationFact('dose#2', 'from the letter'), annotationFact('dose', ' ')])
  expect([notes.of('dose'), notes.keys(), told]).toEqual(['', ['dose#2'], 1])
  stop()
  notes.take([annotationFact('dose', 'again')])
  expect(told).toBe(1)
})
