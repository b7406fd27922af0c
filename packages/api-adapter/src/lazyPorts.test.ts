import { call } from '@casebook/core/call/call'
import { groupsCalls } from '@casebook/core/groups/groups.calls'
import { describe, expect, it } from 'vitest'
import { createClient, type Message, type Send } from './client'
import { clientsOf } from './clients'
import { groupsWire } from './groups/groups.wire'
import { createLazyPort, createLazyPorts } from './lazyPorts'
import { wires } from './testing/wires'

function listening(load = async () => wires) {
  const sent: Message[] = []
  const send = async (message: Message) => {
    sent.push(message)
    return { ReceivedGroups: { groups: [] } }
  }
  return { sent, portOf: createLazyPorts(async () => clientsOf(await load(), send)) }
}

describe('a port whose code is loaded later', () => {
  it('speaks the calls as their area says that they travel', async () => {
    const { sent, portOf } = listening()
    expect(await portOf(groupsCalls).listGroups()).toEqual({ type: 'ReceivedGroups', groups: [] })
    expect(sent).toEqual([{ url: 'groupsApi?action=listGroups', body: '{}' }])
  })

  it('is one for the same calls', () => {
    const { portOf } = listening()
    expect(portOf(groupsCalls)).toBe(portOf(groupsCalls))
  })

  it('fails a call whose code cannot be loaded, and loads it for the next', async () => {
    let isOffline = true
    const { portOf } = listening(async () => {
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
      return wires
    })
    const { listGroups } = portOf(groupsCalls)
    await expect(listGroups()).rejects.toThrow('Failed to fetch')
    isOffline = false
    expect(await listGroups()).toEqual({ type: 'ReceivedGroups', groups: [] })
  })

  it('names the calls that no area sends', async () => {
    const { portOf } = listening()
    const stray = { wave: call({ policy: 'anyone', changes: false, request: {}, results: { Ok: {} } }) }
    await expect(portOf(stray).wave()).rejects.toThrow('No area says how these calls travel: wave')
  })
})

describe('a call that got no answer', () => {
  it.each([
    ['a lazy port', (send: Send) => createLazyPorts(async () => clientsOf(wires, send))(groupsCalls)],
    ['a lazy client', (send: Send) => createLazyPort(async () => createClient(groupsWire, send))],
  ])('is the same delivery when it is made again through %s', async (_, portFor) => {
    const keys: unknown[] = []
    const port = portFor(async ({ idempotencyKey }) => {
      if (keys.push(idempotencyKey) === 1) throw new Error('No connection')
      return { GroupCreated: {} }
    })
    const team = { name: 'Team', description: '', sharedCases: true }
    await expect(port.createGroup(team)).rejects.toThrow('No connection')
    expect(await port.createGroup(team)).toEqual({ type: 'GroupCreated' })
    expect(keys).toEqual([keys[0], keys[0]])
  })
})
