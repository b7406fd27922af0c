import { describe, expect, it } from 'vitest'
import type { FrozenQuestionnaire } from '../locks/freezing'
import type { EntryContext } from './entry.context'
import { withAsked, withFrozen, withUnlocked } from './entry.freezing'

const verified = (questionnaireId: string): FrozenQuestionnaire => ({
  questionnaireId,
  freezing: 'withoutQuery',
  reason: 'verified',
})
// The cast is safe: nothing else of the context is read.
const opened = {
  locked: new Set(['surgery']),
  opened: { id: 'd1', locked: ['surgery'], frozen: [verified('surgery')], asked: ['mesh'] },
} as unknown as EntryContext

describe('what can be answered in an open case', () => {
  it('changes with a signature, for the whole case at once [SDV-07] [LOCK-01]', () => {
    const frozen = [verified('patient'), { ...verified('end'), freezing: 'no' as const }]
    expect(withFrozen(opened, frozen)).toEqual({
      locked: new Set(['patient']),
      opened: { ...opened.opened, locked: ['patient'], frozen },
    })
  })

  it('changes with an unlock, for that questionnaire [LOCK-03]', () => {
    expect(withUnlocked(opened, 'surgery')).toMatchObject({ locked: new Set(), opened: { locked: [], frozen: [] } })
    expect(withUnlocked(opened, 'patient')).toMatchObject({ locked: new Set(['surgery']) })
  })

  it('changes with a step in a query: a question closes when no query asks for it [QRY-12]', () => {
    expect(withAsked(opened, [])).toMatchObject({ opened: { asked: [] } })
    expect(withAsked(opened, ['mesh', 'drug#2'])).toMatchObject({ opened: { asked: ['mesh', 'drug#2'] } })
  })

  it('stays the same object if nothing changes, or if the server names no keys', () => {
    expect(withAsked(opened, ['mesh'])).toEqual({})
    expect(withFrozen(opened, [verified('surgery')])).toEqual({})
    expect(withFrozen(opened, [{ ...verified('surgery'), reason: 'interimLocked' }])).not.toEqual({})
    // The cast is safe: see above.
    expect(withAsked({ ...opened, opened: { id: 'd1' } } as unknown as EntryContext, ['mesh'])).toEqual({})
  })

  it('changes with any one key that differs', () => {
    const two = { ...opened, opened: { asked: ['mesh', 'drug'] } } as unknown as EntryContext // The cast is sound: see above.
    expect(withAsked(two, ['mesh', 'dose'])).toMatchObject({ opened: { asked: ['mesh', 'dose'] } })
  })

  it('is undefined before a draft is open', () => {
    const closed: EntryContext = { ...opened, opened: null }
    expect(withUnlocked(closed, 'surgery')).toEqual({ locked: new Set(), opened: null })
    expect(withAsked(closed, ['mesh'])).toEqual({})
  })
})
