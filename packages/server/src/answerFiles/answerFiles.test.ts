import { randomUUID } from 'node:crypto'
import { fileValue } from '@casebook/core/bases/files/fileRecord'
import { mostPerCase, pieceSize } from '@casebook/core/files/pieces'
import { aPicture } from '@casebook/test-fixtures/pictures'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { openTestDatabase } from '../testing/testDatabase'
import { piecesOf, recordOf } from './pieces.fixture'
import { startWounds, wounds, woundsBase } from './wounds.fixture'

const world = await startWounds(await openTestDatabase())
const { db, ada, aCase, answered, signIn } = world
afterAll(() => world.server.close())

/** A picture, and so many bytes behind it. */
const long = (bytes: number, seed = 1) =>
  Buffer.concat([aPicture('image/jpeg'), Buffer.alloc(bytes - aPicture('image/jpeg').length, seed)])

const address = (action: string, fields: Readonly<Record<string, string>>) =>
  `proket/answerFiles?${new URLSearchParams({ action, ...fields })}`

describe('the bytes of a file that is an answer', () => {
  it('come in pieces, each acknowledged by its hash, before the answer is taken [MORE-56]', async () => {
    const { draft } = await aCase()
    const bytes = long(2 * pieceSize + 1_000)
    const record = recordOf(bytes)
    const say = () => ada.entry.addFactsJson({ ...draft, facts: [{ id: 'photo', value: fileValue(record) }] })
    const pieces = piecesOf(bytes, record)
    for (const [at, piece] of pieces.entries()) {
      expect(await say()).toEqual({ type: 'AddFactError', errors: [{ id: 'photo', reason: 'FileMissing' }] })
      expect(await ada.files.keptPieces({ ...draft, file: piece.file })).toEqual({ type: 'KeptPieces', pieces: at })
      expect(await ada.files.keepPiece({ ...draft, question: 'photo', ...piece })).toEqual({
        type: 'PieceKept',
        pieces: at + 1,
        sha256: recordOf(Buffer.from(piece.data, 'base64')).sha256,
      })
    }
    expect((await say()).type).toBe('Ok')
    const { sha256 } = record
    const given = await ada.files.draftFile({ ...draft, question: 'photo', sha256 })
    if (given.type !== 'ReceivedFile') throw new Error(given.type)
    expect(Buffer.from(await given.file.content.arrayBuffer()).equals(bytes)).toBe(true)
    expect(given.file).toMatchObject({ name: 'wound.jpg', mediaType: 'image/jpeg' })
  })

  it('may come twice, and a piece that is not the next changes nothing [MORE-56]', async () => {
    const { draft } = await aCase()
    const pieces = piecesOf(long(2 * pieceSize))
    const [first, second] = pieces
    const send = (piece: (typeof pieces)[number] | undefined) =>
      ada.files.keepPiece({ ...draft, question: 'photo', ...(piece ?? { file: '', at: 0, data: '' }) })
    expect(await send(second)).toEqual({ type: 'PieceKept', pieces: 0, sha256: null })
    await send(first)
    expect(await send(first)).toEqual({ type: 'PieceKept', pieces: 1, sha256: null })
    await Promise.all([send(second), send(second), send(second)])
    expect(await send(first)).toEqual({ type: 'PieceKept', pieces: 2, sha256: null })
  })

  it('are refused if they are others than their hash says, and may come again [MORE-56]', async () => {
    const { draft } = await aCase()
    const bytes = long(pieceSize + 10)
    const [first, last] = piecesOf(bytes)
    const [, other] = piecesOf(long(pieceSize + 10, 2), recordOf(bytes))
    const send = (piece: typeof first) => ada.files.keepPiece({ ...draft, question: 'photo', ...(piece ?? never()) })
    await send(first)
    expect(await send(other)).toEqual({ type: 'FileRefused', reason: 'Damaged' })
    await send(first)
    expect(await send(last)).toMatchObject({ type: 'PieceKept', pieces: 2 })
  })

  it('have so much room in a case, whichever draft they come with [MORE-56]', async () => {
    const { draft, identity } = await aCase()
    await answered(draft, long(5_000, 8))
    await ada.entry.savecase({ ...draft, caseName: identity.name, owner: 'ada', force: true })
    const { caseId } = await db
      .selectFrom('draft')
      .select('case_id as caseId')
      .where('id', '=', draft.draft)
      .executeTakeFirstOrThrow()
    const row = { id: randomUUID(), draft_id: null, case_id: caseId, sha256: 'others', begun_at: new Date() }
    await db
      .insertInto('answer_file')
      .values({ ...row, size: mostPerCase - 6_000, completed_at: null })
      .execute()
    const [piece = never()] = piecesOf(long(5_000, 9))
    const send = () => ada.files.keepPiece({ ...draft, question: 'photo', ...piece })
    expect(await send()).toEqual({ type: 'FileRefused', reason: 'NoRoom' })
    await db.updateTable('answer_file').set({ size: 1 }).where('id', '=', row.id).execute()
    expect((await send()).type).toBe('PieceKept')
  })

  it('are for a question that takes files, of a type and size that it takes [MORE-56]', async () => {
    const { draft } = await aCase()
    const bytes = aPicture('image/png')
    const png = recordOf(bytes, 'image/png', 'a.png')
    const [piece = never()] = piecesOf(bytes, png)
    const refused = async (question: string, file = piece.file, data = piece.data) => {
      const answer = await ada.files.keepPiece({ ...draft, question, file, at: 0, data })
      return answer.type === 'FileRefused' ? answer.reason : answer.type
    }
    expect(await refused('words')).toBe('Question')
    expect(await refused('none')).toBe('Question')
    expect(await refused('photo', fileValue({ ...png, mediaType: 'application/pdf', name: 'a.pdf' }))).toBe('FileType')
    expect(await refused('report', fileValue({ ...png, size: 3 * 2 ** 20 + 1 }))).toBe('FileTooLarge')
    expect(await refused('photo', fileValue({ ...png, mediaType: 'image/jpeg', name: 'a.jpg' }))).toBe('Content')
    expect(await refused('photo', piece.file, `${piece.data}!`)).toBe('Damaged')
    expect(await refused('photo')).toBe('PieceKept')
  })
})

describe('whoever may not see the answer', () => {
  it('does not see its file, whatever they know of it [MORE-56]', async () => {
    const { draft, identity } = await aCase()
    const { sha256 } = await answered(draft, long(5_000, 3))
    await ada.entry.savecase({ ...draft, caseName: identity.name, owner: 'ada', force: true })
    const own = { ...identity, question: 'photo', sha256 }
    expect((await ada.files.caseFile(own)).type).toBe('ReceivedFile')
    expect((await (await signIn('rita')).files.caseFile(own)).type).toBe('ReceivedFile')
    const ben = await signIn('ben')
    expect(await ben.files.caseFile(own)).toEqual({ type: 'FileNotFound' })
    expect(await ben.files.draftFile({ ...draft, question: 'photo', sha256 })).toEqual({ type: 'FileNotFound' })
    expect(await ada.files.caseFile({ ...own, question: 'report' })).toEqual({ type: 'FileNotFound' })
    expect(await ada.files.caseFile({ ...own, name: (await aCase()).name })).toEqual({ type: 'FileNotFound' })

    // A hash alone opens nothing: to name the file in another case is no answer without its bytes.
    const begun = await ben.entry.reset(wounds)
    const id = begun.type === 'ReceivedState' ? begun.draft?.id : undefined
    const value = fileValue(recordOf(long(5_000, 3)))
    const bens = { ...wounds, draft: id ?? '' }
    expect(await ben.entry.addFactsJson({ ...bens, facts: [{ id: 'photo', value }] })).toEqual({
      type: 'AddFactError',
      errors: [{ id: 'photo', reason: 'FileMissing' }],
    })
    expect(await ben.files.keptPieces({ ...bens, file: value })).toEqual({ type: 'KeptPieces', pieces: 0 })
    expect(await ben.files.draftFile({ ...bens, question: 'photo', sha256 })).toEqual({ type: 'FileNotFound' })
    const stranger = await ben.browser.fetch(address('caseFile', own))
    expect(stranger.status).toBe(404)
  })

  it('is a patient with the tablet for what they are not asked [MORE-56]', async () => {
    const { draft, identity } = await aCase()
    const scan = await answered(draft, long(5_000, 4), { question: 'scan' })
    const photo = await answered(draft, long(5_000, 5))
    await ada.entry.savecase({ ...draft, caseName: identity.name, owner: 'ada', force: true })
    const tablet = await signIn('ada')
    await tablet.interview.handOver({ ...identity, address: '/interview/W/wounds/wound', parts: ['wound'] })
    const open = (question: string, sha256: string) => tablet.files.draftFile({ ...draft, question, sha256 })
    expect((await open('photo', photo.sha256)).type).toBe('ReceivedFile')
    expect((await open('scan', scan.sha256)).type).toBe('FileNotFound')
    const [piece = never()] = piecesOf(aPicture('image/jpeg'))
    const send = (question: string) => tablet.files.keepPiece({ ...draft, question, ...piece })
    expect(await send('scan')).toEqual({ type: 'FileRefused', reason: 'Question' })
    expect((await send('photo')).type).toBe('PieceKept')
    const other = await aCase()
    expect(await tablet.files.keptPieces({ ...other.draft, file: piece.file })).toEqual({ type: 'DraftNotFound' })
    expect((await tablet.files.caseFile({ ...identity, question: 'photo', sha256: photo.sha256 })).type).toBe(
      'InsufficientPermissions',
    )
  })
})

describe('a file that is sent', () => {
  it('is shown or saved as what it is, and never run [MORE-56]', async () => {
    const { draft } = await aCase()
    const photo = await answered(draft, long(5_000, 6))
    const text = Buffer.from('a,b\n1,2\n')
    const csv = await answered(draft, text, {
      question: 'report',
      record: recordOf(text, 'text/csv', 'Größe & Co.csv'),
    })
    const shown = await ada.browser.fetch(address('draftFile', { ...draft, question: 'photo', sha256: photo.sha256 }))
    const headersOf = (answer: Response) =>
      [
        'Content-Type',
        'Content-Disposition',
        'X-Content-Type-Options',
        'Cross-Origin-Resource-Policy',
        'Cache-Control',
      ].map((name) => answer.headers.get(name))
    expect(headersOf(shown)).toEqual([
      'image/jpeg',
      "inline; filename*=UTF-8''wound.jpg",
      'nosniff',
      'same-origin',
      'no-store',
    ])
    const saved = await ada.browser.fetch(address('draftFile', { ...draft, question: 'report', sha256: csv.sha256 }))
    expect(headersOf(saved).slice(0, 2)).toEqual([
      'text/csv',
      "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%26%20Co.csv",
    ])
    expect(saved.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
  })

  it('is there as long as the case: after another answer, and in another draft [MORE-56]', async () => {
    const { draft, identity } = await aCase()
    const first = await answered(draft, long(5_000, 7))
    await ada.entry.savecase({ ...draft, caseName: identity.name, owner: 'ada', force: true })
    await ada.entry.addFactsJson({ ...draft, facts: [{ id: 'photo', value: null }] })
    await ada.entry.savecase({ ...draft, caseName: identity.name, owner: 'ada', force: true })
    expect((await ada.files.caseFile({ ...identity, question: 'photo', sha256: first.sha256 })).type).toBe(
      'ReceivedFile',
    )
    // The case has the bytes: to say the old answer again needs no other.
    const again = await ada.entry.addFactsJson({ ...draft, facts: [{ id: 'photo', value: fileValue(first) }] })
    expect(again.type).toBe('Ok')
  })

  it('is a text where a question takes texts [MORE-56]', async () => {
    const { draft } = await aCase()
    const value = fileValue(recordOf(aPicture('image/jpeg')))
    expect((await ada.entry.addFactsJson({ ...draft, facts: [{ id: 'words', value }] })).type).toBe('Ok')
  })

  it('begins no case: a study’s own first answer brings no bytes [MORE-56]', async () => {
    const initial = fileValue(recordOf(aPicture('image/jpeg')))
    const [first = never()] = woundsBase.questionnaires
    const questions = first.questions.map((question) => (question.id === 'photo' ? { ...question, initial } : question))
    const base = { ...woundsBase, id: 'begun', questionnaires: [{ ...first, questions }] }
    await publishBase(world.server.services, base)
    const begun = await ada.entry.reset({ group: base.group, base: base.id })
    expect(begun).toMatchObject({ type: 'ReceivedState', draft: { facts: [] } })
  })
})

function never(): never {
  throw new Error('There is one')
}
