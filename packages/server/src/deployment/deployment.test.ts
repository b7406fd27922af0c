/** The deployment settings of an administrator: sent to each person who signs in, and followed by the lists of verification. */
import { createClient } from '@casebook/api-adapter/client'
import { homeWire } from '@casebook/api-adapter/home/home.wire'
import { verificationWire } from '@casebook/api-adapter/sdv/verification.wire'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import type { DeploymentOption } from '@casebook/core/deployment/deploymentOption'
import { afterAll, describe, expect, it } from 'vitest'
import { startClinic } from '../followUps/clinic.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'

const clinic = await startClinic(await openTestDatabase())
const { ada, root, save } = clinic
afterAll(() => clinic.server.close())

const set = (value: DeploymentOption | null) => root.options.setDeployment({ value })

async function told({ browser }: Pick<typeof ada, 'browser'>) {
  const answer = await createClient(sessionWire, browser.send).getClientUserInfo()
  return answer.type === 'ReceivedUser' ? answer.user.deployment : answer.type
}

describe('the option Deployment', () => {
  it('is told with the person, whoever it is, and not while nothing is set [MORE-57] [APP-20]', async () => {
    expect(await told(ada)).toBeUndefined()
    const option = { showsSdv: true, dateFormat: 'mm/dd/yyyy', tokenQuestionnaires: [] } as const
    expect(await set(option)).toMatchObject({ type: 'Ok' })
    for (const person of [ada, clinic.rita, root]) expect(await told(person)).toEqual(option)
    const stranger = new Browser(clinic.server)
    const session = createClient(sessionWire, stranger.send)
    const answer = await session.login({ user: 'ben', password: 'Bernoulli numbers, 1843' })
    expect(answer).toMatchObject({ type: 'LoginSuccessful', user: { deployment: option } })
    await set({})
    expect(await told(ada)).toBeUndefined()
  })

  it('turns the conversion of files off for people without an account, and on again [MORE-55]', async () => {
    const offers = async () => {
      const told = await createClient(sessionWire, new Browser(clinic.server).send).getSignInOffers()
      return told.type === 'SignInOffers' && told.conversion
    }
    expect(await offers()).toBe(true)
    await set({ offersConversion: false })
    expect(await offers()).toBe(false)
    await set(null)
    expect(await offers()).toBe(true)
  })

  it('names the file of the manual to people who cannot sign in yet [MORE-57] [APP-23]', async () => {
    const offers = createClient(sessionWire, new Browser(clinic.server).send).getSignInOffers
    expect(await offers()).not.toHaveProperty('manualFile')
    await set({ manualFile: 'termsAndConditions.pdf' })
    expect(await offers()).toMatchObject({ manualFile: 'termsAndConditions.pdf' })
    await set(null)
  })

  it('stands in the log, each study in words [MORE-57]', async () => {
    await set({ showsSdv: false, studies: [{ group: 'Ward', base: 'operations', showsSdv: true }] })
    const row = await clinic.db
      .selectFrom('server_event')
      .select('payload')
      .where('kind', '=', 'optionChanged')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.payload).toMatchObject({ to: 'showsSdv: false\nshowsSdv of Ward / operations: true' })
    await set(null)
  })

  it('leaves a study without verification out of the lists of what to sign and verify [MORE-57] [SDV-10]', async () => {
    await save(ada, 'VH_1', [{ id: 'day', value: '2026-01-20' }])
    const { getWaiting } = createClient(homeWire, ada.browser.send)
    const { getCasesToVerify } = createClient(verificationWire, ada.browser.send)
    const listed = async () => {
      const [waiting, list] = [await getWaiting({ today: '2026-02-01' }), await getCasesToVerify({})]
      if (waiting.type !== 'ReceivedWaiting' || list.type !== 'ReceivedCasesToVerify') throw new Error('Refused')
      return [waiting.toSign?.count, list.cases.length]
    }
    const operations = { group: 'Ward', base: 'operations' }
    expect(await listed()).toEqual([1, 1])
    await set({ showsSdv: false })
    expect(await listed()).toEqual([0, 0])
    await set({ showsSdv: false, studies: [{ ...operations, showsSdv: true }] })
    expect(await listed()).toEqual([1, 1])
    await set({ showsSdv: true, studies: [{ ...operations, showsSdv: false }] })
    expect(await listed()).toEqual([0, 0])
    await set({ showsSdv: true, studies: [{ group: 'Ward', base: 'visit', showsSdv: false }] })
    expect(await listed()).toEqual([1, 1])
    await set(null)
  })
})
