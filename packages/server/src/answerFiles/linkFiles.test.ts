import { createClient } from '@casebook/api-adapter/client'
import { commandWire } from '@casebook/api-adapter/tokens/command.wire'
import { commandFilesWire } from '@casebook/api-adapter/tokens/commandFiles.wire'
import { tokensWire } from '@casebook/api-adapter/tokens/tokens.wire'
import { fileValue } from '@casebook/core/bases/files/fileRecord'
import { aLargePhoto } from '@casebook/test-fixtures/pictures'
import { afterAll, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'
import { piecesOf, recordOf } from './pieces.fixture'
import { startWounds } from './wounds.fixture'

const { server, ada, aCase } = await startWounds(await openTestDatabase())
afterAll(() => server.close())

/** It has signed in nowhere. */
const phone = new Browser(server)
const calls = { ...createClient(commandWire, phone.send), ...createClient(commandFilesWire, phone.send) }

it('a patient’s link brings a file for what it asks, once, and gives none back [MORE-56]', async () => {
  const { name, identity } = await aCase()
  const tokens = createClient(tokensWire, ada.browser.send)
  const made = await tokens.getCaseToken({ ...identity, questions: ['photo'], reusable: false })
  if (made.type !== 'ReceivedToken') throw new Error(made.type)
  const { token } = made
  const bytes = Buffer.from(aLargePhoto(300_000))
  const record = recordOf(bytes)
  const file = fileValue(record)
  const answer = () => calls.ImportData({ token, facts: [{ id: 'photo', value: file }] })

  const pieces = piecesOf(bytes, record)
  for (const [at, piece] of pieces.entries()) {
    expect(await answer()).toEqual({ type: 'AddFactError', errors: [{ id: 'photo', reason: 'FileMissing' }] })
    expect(await calls.KeptPieces({ token, question: 'photo', file })).toEqual({ type: 'KeptPieces', pieces: at })
    const keep = (question: string) => calls.KeepPiece({ token, question, ...piece })
    expect((await keep('report')).type).toBe('PermissionError')
    for (let times = 0; times < 2; times++)
      expect(await keep('photo')).toMatchObject({ type: 'PieceKept', pieces: at + 1 })
  }
  expect((await answer()).type).toBe('CommandExecuted')

  const found = await ada.files.caseFile({ ...identity, question: 'photo', sha256: record.sha256 })
  if (found.type !== 'ReceivedFile') throw new Error(found.type)
  expect(Buffer.from(await found.file.content.arrayBuffer()).equals(bytes)).toBe(true)

  // It is used up, and a session it has not.
  const [piece] = pieces
  if (!piece) throw new Error(`${name} has no piece`)
  expect(await calls.KeepPiece({ token, question: 'photo', ...piece })).toEqual({ type: 'TokenError' })
  expect(await calls.KeptPieces({ token, question: 'photo', file })).toEqual({ type: 'TokenError' })
  const address = new URLSearchParams({ action: 'caseFile', ...identity, question: 'photo', sha256: record.sha256 })
  expect((await phone.fetch(`proket/answerFiles?${address}`)).status).not.toBe(200)
})
