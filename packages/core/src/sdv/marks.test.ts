import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SdvEntry, sdvLevels } from './level'
import { activeQuestionnaires, isCaseConfirmed, markOfGroup, type SdvTab, sdvMark, sdvMarks } from './marks'

const tab = (id: string, more: Partial<SdvTab> = {}): SdvTab => ({
  id,
  isActive: true,
  asksQuestions: true,
  within: [],
  ...more,
})

const history = tab('history', { asksQuestions: false, within: [tab('disease'), tab('habits')] })
const pi = (questionnaireId: string): SdvEntry => ({ questionnaireId, level: 'PI' })
const monitor = (questionnaireId: string): SdvEntry => ({ questionnaireId, level: 'Monitor' })

const { aTab } = fc.letrec<{ aTab: SdvTab }>((tie) => ({
  aTab: fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    isActive: fc.boolean(),
    asksQuestions: fc.boolean(),
    within: fc.oneof({ depthSize: 'small' }, fc.constant([]), fc.array(tie('aTab'), { maxLength: 3 })),
  }),
}))
const someEntries = fc.array(
  fc.record({ questionnaireId: fc.constantFrom('a', 'b', 'c', 'd'), level: fc.constantFrom(...sdvLevels) }),
)

describe('the mark of a tab', () => {
  it('is full if the questionnaire has the level, otherwise none [SDV-02]', () => {
    expect(sdvMark(tab('surgery'), 'PI', [pi('surgery')])).toBe('full')
    expect(sdvMark(tab('surgery'), 'Monitor', [pi('surgery')])).toBe('none')
    expect(sdvMark(tab('surgery'), 'PI', [pi('patient')])).toBe('none')
  })

  it('is hidden if the tab is inactive [SDV-02]', () => {
    expect(sdvMark(tab('surgery', { isActive: false }), 'PI', [pi('surgery')])).toBe('hidden')
    expect(sdvMark(tab('surgery', { isActive: false }), 'PI', null)).toBe('hidden')
  })

  it('is none while the entries are not loaded [SDV-02]', () => {
    fc.assert(
      fc.property(aTab, fc.constantFrom(...sdvLevels), (any, level) => {
        expect(sdvMark(any, level, null)).toBe(activeQuestionnaires([any]).length > 0 ? 'none' : 'hidden')
      }),
    )
  })

  it('counts an investigator’s entry only without a monitor’s [SDV-03]', () => {
    expect(sdvMark(tab('surgery'), 'PI', [pi('surgery'), monitor('surgery')])).toBe('none')
    expect(sdvMark(tab('surgery'), 'Monitor', [pi('surgery'), monitor('surgery')])).toBe('full')
  })
})

describe('the mark of a group of tabs', () => {
  it.each([
    [['full', 'full'], 'full'],
    [['none', 'none'], 'none'],
    [['full', 'none'], 'partial'],
    [['none', 'partial'], 'partial'],
    [['partial', 'partial'], 'partial'],
    [['full', 'hidden'], 'full'],
    [['none', 'hidden'], 'none'],
    [['hidden', 'hidden'], 'hidden'],
    [[], 'hidden'],
  ] as const)('of %j is %s [SDV-02]', (marks, expected) => {
    expect(markOfGroup(marks)).toBe(expected)
  })

  it('depends neither on hidden tabs nor on order [SDV-02]', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...sdvMarks)), (marks) => {
        expect(markOfGroup(marks)).toBe(markOfGroup(marks.filter((mark) => mark !== 'hidden')))
        expect(markOfGroup(marks)).toBe(markOfGroup(marks.toReversed()))
      }),
    )
  })

  it('follows from its visible tabs [SDV-02]', () => {
    expect(sdvMark(history, 'PI', [pi('disease')])).toBe('partial')
    expect(sdvMark(history, 'PI', [pi('disease'), pi('habits')])).toBe('full')
    const half = { ...history, within: [tab('disease'), tab('habits', { isActive: false })] }
    expect(sdvMark(half, 'PI', [pi('disease')])).toBe('full')
  })

  it('includes its own questions', () => {
    const asking = { ...history, asksQuestions: true }
    expect(sdvMark(asking, 'PI', [pi('disease'), pi('habits')])).toBe('partial')
    expect(sdvMark(asking, 'PI', [pi('disease'), pi('habits'), pi('history')])).toBe('full')
  })
})

describe('a case', () => {
  it('is confirmed when a monitor has confirmed every active questionnaire [SDV-07]', () => {
    const tabs = [history, tab('surgery', { isActive: false })]
    expect(isCaseConfirmed(tabs, [monitor('disease')])).toBe(false)
    expect(isCaseConfirmed(tabs, [monitor('disease'), pi('habits')])).toBe(false)
    expect(isCaseConfirmed(tabs, [monitor('disease'), monitor('habits')])).toBe(true)
  })

  it('without visible questionnaires is not confirmed [SDV-07]', () => {
    expect(isCaseConfirmed([tab('surgery', { isActive: false })], [monitor('surgery')])).toBe(false)
  })

  it('omits everything in a hidden tab', () => {
    expect(activeQuestionnaires([{ ...history, isActive: false }, tab('surgery')])).toEqual(['surgery'])
    expect(activeQuestionnaires([history])).toEqual(['disease', 'habits'])
  })

  it('that is confirmed shows no tab with an open lock [SDV-07]', () => {
    fc.assert(
      fc.property(fc.array(aTab), someEntries, (tabs, entries) => {
        fc.pre(isCaseConfirmed(tabs, entries))
        for (const any of tabs) expect(['full', 'hidden']).toContain(sdvMark(any, 'Monitor', entries))
      }),
    )
  })
})
