import { createClient } from '@casebook/api-adapter/client'
import { locksWire } from '@casebook/api-adapter/locks/locks.wire'
import type { Fact } from '@casebook/core/facts/fact'
import { unlockMachine } from '@casebook/core/locks/unlock.machine'
import { longestBetweenSteps } from '@casebook/core/locks/unlockStep'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { ofVisit, visit } from '../entry/visitStudy.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { startWard } from './ward.fixture'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, root, aCase, caseRow, fromOutside, logOf, db, clock } = ward

const sleep: readonly Fact[] = [{ id: 'sleep', value: 7 }]
const say = (draft: string, value: number) =>
  ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'sleep', value }] })
const unlock = (caseName: string, questionnaireId = 'diary') =>
  ada.locks.unlockQuestionnaire({ caseName, questionnaireId })
const unlocked = { type: 'MarkedUnlocked' }
const notAllowed = { type: 'TokenError', error: 'notAllowed' }
const aToken = (name: string, ...questions: string[]) => ada.tokens.getCaseToken({ name, questions, reusable: false })

async function standingTokens(name: string) {
  const { id } = await caseRow(name)
  const rows = await db
    .selectFrom('case_token')
    .select(['questions', 'invalidated_at'])
    .where('case_id', '=', id)
    .execute()
  return rows.flatMap(({ questions, invalidated_at }) => (invalidated_at ? [] : questions))
}

describe('unlocking a questionnaire', () => {
  it('invalidates its tokens, logs it and opens it, in one call [LOCK-03]', async () => {
    const draft = await aCase('Unlock')
    await fromOutside('Unlock', sleep)
    await aToken('Unlock', 'mood')
    await aToken('Unlock', 'drug', 'dose')
    expect(await say(draft, 8)).toMatchObject({ type: 'AddFactError' })
    expect(await unlock('Unlock')).toEqual(unlocked)
    expect(await standingTokens('Unlock')).toEqual(['drug', 'dose'])
    expect(await logOf('Unlock', 'unlockedEcrf')).toEqual([
      {
        kind: 'unlockedEcrf',
        source: 'ada',
        payload: { group: 'Ward', base: 'visit', owner: 'ada', case: 'Unlock', questionnaire: 'diary' },
      },
    ])
    expect(await say(draft, 8)).toMatchObject({ type: 'Ok' })
  })

  it('is one unlock, however often it is asked for [LOCK-03]', async () => {
    await aCase('Often')
    expect(await Promise.all([unlock('Often'), unlock('Often'), unlock('Often')])).toEqual([
      unlocked,
      unlocked,
      unlocked,
    ])
    expect(await logOf('Often', 'unlockedEcrf')).toHaveLength(1)
  })

  it('freezes anew when more comes from outside [LOCK-01]', async () => {
    const draft = await aCase('Anew')
    await unlock('Anew')
    expect(await say(draft, 5)).toMatchObject({ type: 'Ok' })
    await fromOutside('Anew', [{ id: 'mood', value: 'fine' }])
    expect(await say(draft, 6)).toMatchObject({ type: 'AddFactError' })
    expect(await unlock('Anew')).toEqual(unlocked)
    expect(await say(draft, 6)).toMatchObject({ type: 'Ok' })
  })

  it('opens nothing that is verified or interim locked, and touches no token of it [LOCK-01] [LOCK-03]', async () => {
    await aCase('Verified')
    await aToken('Verified', 'sleep')
    await ada.sdv.setPiSdv({ caseIdentifier: 'Verified', questionnaireId: 'diary' })
    expect(await unlock('Verified')).toEqual(notAllowed)
    await ada.sdv.unSetPiSdv({ caseIdentifier: 'Verified', questionnaireId: 'diary' })
    await root.options.setInterimLocks({ value: { caseIds: ['Verified'], tabIds: [] } })
    expect(await unlock('Verified')).toEqual(notAllowed)
    await root.options.setInterimLocks({ value: null })
    expect(await unlock('Verified', 'nothing')).toEqual(notAllowed)
    expect(await standingTokens('Verified')).toEqual(['sleep'])
    expect(await logOf('Verified', 'unlockedEcrf')).toEqual([])
  })

  it('is for who may edit the case; for others there is none [LOCK-03]', async () => {
    await aCase('Foreign')
    const asked = { caseName: 'Foreign', questionnaireId: 'diary' }
    const noSuchCase = { type: 'TokenError', error: 'noSuchCase' }
    expect(await ben.locks.unlockQuestionnaire(asked)).toEqual(noSuchCase)
    expect(await ben.locks.unlockQuestionnaire({ ...asked, caseName: 'Nothing' })).toEqual(noSuchCase)
    expect(await rita.locks.unlockQuestionnaire(asked)).toEqual({ type: 'InsufficientPermissions' })
    await ada.cases.deleteCase({ base: visit, caseName: 'Foreign' })
    expect(await unlock('Foreign')).toEqual(noSuchCase)
  })

  it('is where the chart of unlocking comes to, and its token error what it stops at [LOCK-03]', async () => {
    const draft = await aCase('Chart')
    await fromOutside('Chart', sleep)
    const walk = (caseName: string) => {
      const locks = createClient(locksWire, ada.browser.send)
      const studyCase = { ...visit, owner: 'ada', name: caseName }
      const input = { locks, studyCase, questionnaireId: 'diary', hasAnswers: true }
      const actor = createActor(unlockMachine, { input }).start()
      actor.send({ type: 'unlock' })
      actor.send({ type: 'confirm' })
      return actor
    }
    const stopped = await waitFor(walk('Nothing'), (lock) => lock.matches('tokenError'), { timeout: 60_000 })
    expect(stopped.context.tokenError).toBe('noSuchCase')
    await waitFor(walk('Chart'), (lock) => lock.matches('unlocked'), { timeout: 60_000 })
    expect(await say(draft, 9)).toMatchObject({ type: 'Ok' })
    expect(await logOf('Chart', 'unlockedEcrf')).toHaveLength(1)
  })
})

describe('logUnlock', () => {
  const lines = async () =>
    (await db.selectFrom('server_event').select('payload').where('kind', '=', 'unlockedEcrf').execute()).length

  const refused = { type: 'InsufficientPermissions' }
  const questionIds = ['sleep', 'mood']
  const invalidate = (caseName: string, ids = questionIds) =>
    ada.tokens.invalidateQuestionnaireToken({ caseName, questionIds: ids })
  const diary = { questionnaireId: 'diary' }

  it('unlocks after the tokens were invalidated, as the specified single calls do it [LOCK-03]', async () => {
    const draft = await aCase('Single')
    await aToken('Single', 'mood')
    expect(await invalidate('Single')).toEqual({ type: 'Ok' })
    expect(await say(draft, 1)).toMatchObject({ type: 'AddFactError' })
    expect(await ada.log.logUnlock(diary)).toEqual({ type: 'Ok' })
    expect(await standingTokens('Single')).toEqual([])
    expect(await logOf('Single', 'unlockedEcrf')).toMatchObject([
      { source: 'ada', payload: { questionnaire: 'diary' } },
    ])
    expect(await say(draft, 1)).toMatchObject({ type: 'Ok' })
  })

  it('unlocks the case that it names, in one call [LOCK-03] [MORE-01]', async () => {
    const draft = await aCase('Called')
    await aToken('Called', 'mood')
    expect(await ada.log.logUnlock({ ...diary, caseName: 'Called', base: visit, owner: 'ada' })).toEqual({ type: 'Ok' })
    expect(await standingTokens('Called')).toEqual([])
    expect(await say(draft, 1)).toMatchObject({ type: 'Ok' })
  })

  it('follows one step once, of the same person, of that questionnaire, and soon [LOCK-03]', async () => {
    const draft = await aCase('Steps')
    const before = await lines()
    expect(await ada.log.logUnlock(diary)).toEqual(refused)
    await invalidate('Steps', ['sleep'])
    expect(await ada.log.logUnlock(diary)).toEqual(refused)
    await invalidate('Steps')
    expect(await ben.log.logUnlock(diary)).toEqual(refused)
    expect(await ada.log.logUnlock({ questionnaireId: 'patient' })).toEqual(refused)
    expect(await ada.log.logUnlock({ questionnaireId: 'anything else' })).toEqual(refused)
    clock.pass(longestBetweenSteps)
    expect(await ada.log.logUnlock(diary)).toEqual(refused)
    expect(await lines()).toBe(before)
    expect(await say(draft, 1)).toMatchObject({ type: 'AddFactError' })
  })

  it('unlocks neither of two cases whose tokens were both invalidated [LOCK-03] [MORE-01]', async () => {
    const drafts = [await aCase('Either'), await aCase('Or')]
    const before = await lines()
    await invalidate('Either')
    await invalidate('Or')
    expect(await ada.log.logUnlock(diary)).toEqual(refused)
    expect(await ada.log.logUnlock({ ...diary, owner: 'ben' })).toEqual(refused)
    expect(await lines()).toBe(before)
    for (const draft of drafts) expect(await say(draft, 1)).toMatchObject({ type: 'AddFactError' })
    clock.pass(longestBetweenSteps)
  })

  it('is not for who enters no cases', async () => {
    expect(await rita.log.logUnlock(diary)).toEqual(refused)
  })
})
