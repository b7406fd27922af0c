import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { SitesPort } from './sites.calls'
import { transferMachine } from './transfer.machine'

const studyCase = { group: 'Alpine', base: 'surgery', owner: 'mara', name: 'VH_1' }
const site = (name: string) => ({ name, description: '', markedBy: 'root', markedAt: '2026-11-28T08:00:00.000Z' })

function open(server: Partial<SitesPort>) {
  const getSites = async () => ({ type: 'ReceivedSites', sites: [site('Bern'), site('Ulm')] }) as const
  const transferCases = async () => ({ type: 'CasesTransferred', moved: 1, failures: [] }) as const
  const actor = createActor(transferMachine, {
    input: { server: { getSites, transferCases, ...server }, onMoved: () => {} },
  })
  actor.start()
  return actor
}

const move = { type: 'transfer', site: 'Ulm', reason: 'Moved house' } as const

describe('the transfer of a case', () => {
  it('names the case, the site and the reason [MORE-26]', async () => {
    const asked: unknown[] = []
    const actor = open({
      transferCases: async (request) => {
        asked.push(request)
        return { type: 'CasesTransferred', moved: 1, failures: [] }
      },
    })
    await waitFor(actor, (page) => page.matches('idle'))
    actor.send({ type: 'begin', cases: [studyCase] })
    actor.send(move)
    await waitFor(actor, (page) => page.matches('moved'))
    expect(asked).toEqual([{ cases: [studyCase], site: 'Ulm', reason: 'Moved house' }])
  })

  it('shows every refusal, and may be tried again [MORE-26]', async () => {
    const answers = [
      { type: 'SiteNotFound' },
      { type: 'NothingTransferred', failures: [{ ...studyCase, problem: 'AlreadyThere' }] },
    ] as const
    let nth = 0
    const actor = open({
      transferCases: async () => answers[nth++] ?? Promise.reject(new Error('The server does not answer')),
    })
    await waitFor(actor, (page) => page.matches('idle'))
    actor.send({ type: 'begin', cases: [studyCase] })
    for (const refusal of ['SiteNotFound', 'AlreadyThere']) {
      actor.send(move)
      await waitFor(actor, (page) => page.matches('asking') && page.context.refusal === refusal)
    }
    actor.send(move)
    await waitFor(actor, (page) => page.matches('asking') && page.context.error != null)
  })

  it('moves those of several that can be moved, and names the others [MORE-26]', async () => {
    const failure = { ...studyCase, name: 'VH_2', problem: 'CaseNotFound' } as const
    const actor = open({ transferCases: async () => ({ type: 'CasesTransferred', moved: 1, failures: [failure] }) })
    await waitFor(actor, (page) => page.matches('idle'))
    actor.send({ type: 'begin', cases: [studyCase, { ...studyCase, name: 'VH_2' }] })
    actor.send(move)
    await waitFor(actor, (page) => page.matches('moved'))
    expect(actor.getSnapshot().context).toMatchObject({ moved: 1, failures: [failure] })
    actor.send({ type: 'begin', cases: [studyCase] })
    expect(actor.getSnapshot().context).toMatchObject({ cases: [studyCase], failures: [] })
  })

  it('is offered nowhere if the sites cannot be read', async () => {
    const actor = open({ getSites: async () => Promise.reject(new Error('The server does not answer')) })
    await waitFor(actor, (page) => page.matches('idle'))
    expect(actor.getSnapshot().context.sites).toEqual([])
  })
})
