import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { formState } from './formState'
import { visitColumns } from './visitColumns'

const columnsOf = (base: Parameters<typeof visitColumns>[0]) =>
  visitColumns(base).map(({ id, isUnscheduled, forms }) => [
    isUnscheduled ? `${id}*` : id,
    ...forms.map(({ id: form, question, parts }) => `${form} ${question} ${parts.join('+')}`),
  ])

describe('the columns of the matrix', () => {
  const pulse = (id: string) => formPart(`vitals@${id}`, [item(`pulse@${id}`, 'Num')])

  it('are the visits with their forms, and the sections that are in none [MORE-36]', () => {
    const base = formBase([
      formPart('patient', [item('hint', 'Info'), item('born', 'Date')], {
        questionnaires: [formPart('family', [item('sons', 'Num')])],
      }),
      formPart('week1', [item('day', 'Date')], {
        visit: { id: 'week1' },
        questionnaires: [
          { ...pulse('week1'), questionnaires: [formPart('lying', [item('lying-pulse', 'Num')])] },
          formPart('told', [item('text', 'Info')]),
        ],
      }),
      formPart('arm', [], {
        questionnaires: [formPart('week2', [], { visit: { id: 'week2' }, questionnaires: [pulse('week2')] })],
      }),
      formPart('extra', [item('why', 'Text')], { visit: { id: 'extra' }, repeats: { min: 0, max: 9 } }),
    ])
    expect(columnsOf(base)).toEqual([
      ['patient', 'patient born patient+family'],
      ['week1', 'week1 day week1', 'vitals@week1 pulse@week1 vitals@week1+lying'],
      ['week2', 'vitals@week2 pulse@week2 vitals@week2'],
      ['extra*', 'extra why extra'],
    ])
  })

  it('are the sections of a base without visits [MORE-36]', () => {
    expect(columnsOf(formBase([formPart('a', [item('x', 'Num')]), formPart('b', [item('y', 'YN')])]))).toEqual([
      ['a', 'a x a'],
      ['b', 'b y b'],
    ])
  })
})

describe('the state of a form', () => {
  const ids = (text = '') => new Set(text === '' ? [] : text.split(' '))
  const state = (of: Partial<Record<'ready' | 'other' | 'begun' | 'signed' | 'verified', string>>) =>
    formState(['form', 'inner'], {
      ready: ids(of.ready),
      other: ids(of.other),
      begun: ids(of.begun),
      signed: ids(of.signed),
      verified: ids(of.verified),
    })

  it.each([
    ['none where nothing shows', {}, null],
    ['empty', { other: 'form inner' }, 'empty'],
    ['empty while it asks nothing', { ready: 'form inner' }, 'empty'],
    ['begun with one of its sections', { other: 'form inner', begun: 'inner' }, 'begun'],
    ['begun while a section is missing', { ready: 'form', other: 'inner', begun: 'form' }, 'begun'],
    ['complete with all that show', { ready: 'form', begun: 'form' }, 'complete'],
    ['complete while one is signed', { ready: 'form inner', begun: 'form inner', signed: 'form' }, 'complete'],
    ['signed', { ready: 'form inner', signed: 'form inner', verified: 'form' }, 'signed'],
    ['verified', { ready: 'form inner', signed: 'form inner', verified: 'form inner' }, 'verified'],
  ] as const)('is %s [MORE-36]', (_, of, expected) => {
    expect(state(of)).toBe(expected)
  })
})
