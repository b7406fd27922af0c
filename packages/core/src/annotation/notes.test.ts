import { expect, it } from 'vitest'
import { annotationFact } from './annotation'
import { createNotes } from './notes'

it('keeps the notes of an open case and reports each change [DATA-13]', () => {
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

it('knows author and time of a note until it is replaced [DATA-13]', () => {
  const ben = { author: 'ben', authorName: 'Dr Ben Weber', at: '2026-10-14T10:42:00.000Z' }
  const said = annotationFact('dose', 'as told')
  const notes = createNotes([said, annotationFact('time', 'about')], [{ id: said.id, ...ben }])
  expect([notes.authorOf('dose'), notes.authorOf('time')]).toEqual([ben, null])

  const first = annotationFact('dose', 'as I was told')
  const second = annotationFact('dose', 'as she told me')
  notes.take([first])
  expect(notes.authorOf('dose')).toEqual({ author: null, at: null })
  notes.take([second])
  notes.receive([first], '2026-10-14T11:00:00.000Z')
  expect(notes.authorOf('dose')).toEqual({ author: null, at: null })
  notes.receive([second], '2026-10-14T11:00:01.000Z')
  expect(notes.authorOf('dose')).toEqual({ author: null, at: '2026-10-14T11:00:01.000Z' })

  notes.take([annotationFact('dose', '')])
  expect(notes.authorOf('dose')).toBeNull()
})
