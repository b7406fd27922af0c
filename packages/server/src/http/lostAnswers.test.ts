import { createClient, type Send } from '@casebook/api-adapter/client'
import { groupsWire } from '@casebook/api-adapter/groups/groups.wire'
import { createGroupMachine } from '@casebook/core/groups/createGroup.machine'
import { afterAll, describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { aColleague, startGroupServer } from '../groups/groups.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const db = await openTestDatabase()
const server = await startGroupServer(db)
afterAll(() => server.close())

/** The first answer is lost on its way back. */
function losingOne(send: Send): Send {
  let isLost = false
  return async (message) => {
    const answer = await send(message)
    if (isLost) return answer
    isLost = true
    throw new Error('No answer came')
  }
}

describe('a screen whose call took effect and got no answer', () => {
  it('has what it asked for when its person asks again, and has it once', async () => {
    const ada = await aColleague(server, 'ada')
    const groups = createClient(groupsWire, losingOne(ada.browser.send))
    const screen = createActor(createGroupMachine, { input: { groups } }).start()
    screen.send({ type: 'typeName', name: 'Surgeons' })
    screen.send({ type: 'submit' })
    await waitFor(screen, ({ context }) => context.error !== null)
    screen.send({ type: 'submit' })
    // Without its key it would be told that there is such a group: its own.
    const { value } = await waitFor(screen, (now) => now.matches('created') || now.matches('exists'))
    expect(value).toBe('created')
    expect(await db.selectFrom('membership_change').select('username').execute()).toEqual([{ username: 'ada' }])
  })
})
