/** What the files of one person's imports may take in the database. */

import { importsWire } from '@casebook/api-adapter/imports/imports.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import { largestFile } from '@casebook/core/imports/imports.calls'
import { afterAll, describe, expect, it } from 'vitest'
import { visit } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
const { ben, root, server } = ward
afterAll(() => server.close())

let keys = 0
/** As a client sends calls that take effect once. */
const onceBy = ({ browser }: typeof ben) =>
  wireClient(importsWire, (sent) => browser.send({ ...sent, idempotencyKey: `room-${++keys}` }))

describe('the files of imports [MORE-38]', () => {
  it('keeps so much of the files of one person, and of two that begin at once only one', async () => {
    const file = {
      ...visit,
      fileName: 'large.csv',
      format: 'table',
      language: null,
      size: largestFile - 1024 * 1024,
    } as const
    const begun = await Promise.all([1, 2, 3].map(() => onceBy(ben).beginImport(file)))
    const [refused, ...taken] = begun.sort((a, b) => b.type.localeCompare(a.type))
    expect(taken.map(({ type }) => type)).toEqual(['ImportBegun', 'ImportBegun'])
    expect(refused?.type).toBe('NoRoomForFile')
    expect((await onceBy(root).beginImport({ ...file, size: 1 })).type).toBe('ImportBegun')
    for (const one of taken) if (one.type === 'ImportBegun') await onceBy(ben).discardImport({ import: one.import })
    expect((await onceBy(ben).beginImport({ ...file, size: 1 })).type).toBe('ImportBegun')
  })
})
