import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { AddFactsResult, SaveCaseResult } from './entry.calls'
import { aNamedCase, isIdle, openedEntry, type Screen } from './testing/entry'

const at = (page: 'interimLocked' | 'blocked' | 'naming' | 'saving' | 'conflict' | 'saveFailed') => (screen: Screen) =>
  screen.matches({ open: { page } })

const saysOnSaving = (result: SaveCaseResult, more = {}) =>
  openedEntry(entryServer(entryBase, { ...aNamedCase, ...more }, { savecase: async () => result }))

describe('a save', () => {
  it('names the answers that locked questions kept out of it', async () => {
    const actor = await saysOnSaving({ type: 'InterimLocked', questions: ['sex'] })
    actor.send({ type: 'save' })
    const { context } = await waitFor(actor, at('interimLocked'))
    expect(context).toMatchObject({ lockedOut: ['sex'], saveKey: null })
  })

  it('names none if the server names none', async () => {
    const actor = await saysOnSaving({ type: 'InterimLocked' })
    actor.send({ type: 'save' })
    expect((await waitFor(actor, at('interimLocked'))).context.lockedOut).toEqual([])
  })

  it('is under way until its response, and contains every earlier answer', async () => {
    const actor = await saysOnSaving({ type: 'NothingToSave' })
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    actor.send({ type: 'save' })
    const { context } = await waitFor(actor, at('saving'))
    expect([context.isSaving, ...context.answeredWhileSaving]).toEqual([true])
    expect((await waitFor(actor, isIdle)).context.isSaving).toBe(false)
  })

  it('asks again if the server refuses an answer that the save waits for', async () => {
    const refusal: AddFactsResult = { type: 'AddFactError', errors: [{ id: 'height', reason: 'Frozen' }] }
    const server = entryServer(entryBase, aNamedCase, { addFactsJson: async () => refusal })
    const actor = await openedEntry(server)
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    actor.send({ type: 'save' })
    expect((await waitFor(actor, at('blocked'))).context.decision).toMatchObject({
      unreadable: [],
      refused: ['height'],
    })
    expect(server.saves).toEqual([])
  })

  it('drops the key of a save that met a conflict', async () => {
    const actor = await saysOnSaving({ type: 'Conflict', questions: [], revision: 'r9' })
    actor.send({ type: 'save' })
    expect((await waitFor(actor, at('conflict'))).context).toMatchObject({ seen: 'r9', saveKey: null })
  })

  it('gives the reason if answers cannot be delivered', async () => {
    const addFactsJson = async (): Promise<AddFactsResult> => ({ type: 'DraftNotFound' })
    const actor = await openedEntry(entryServer(entryBase, aNamedCase, { addFactsJson }))
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    actor.send({ type: 'save' })
    expect((await waitFor(actor, at('saveFailed'))).context.failure).toBe('DraftNotFound')
  })

  it('clears the message about the old name', async () => {
    const answers: SaveCaseResult[] = [{ type: 'CaseNameInvalid' }]
    const savecase = async (): Promise<SaveCaseResult> => answers.shift() ?? new Promise(() => {})
    const actor = await openedEntry(entryServer(entryBase, { facts: aNamedCase.facts }, { savecase }))
    actor.send({ type: 'save' })
    await waitFor(actor, at('naming'))
    actor.send({ type: 'nameCase', caseName: 'VH 1' })
    await waitFor(actor, (screen) => screen.context.nameRefused === 'CaseNameInvalid')
    actor.send({ type: 'nameCase', caseName: 'VH_1' })
    expect((await waitFor(actor, at('saving'))).context).toMatchObject({ proposedName: 'VH_1', nameRefused: null })
  })
})

describe('a new case', () => {
  it('starts at once if everything is saved', async () => {
    const actor = await openedEntry(entryServer(entryBase, aNamedCase))
    actor.send({ type: 'newCase' })
    expect(actor.getSnapshot().matches({ loading: 'resetting' })).toBe(true)
  })
})
