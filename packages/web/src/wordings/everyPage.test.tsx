/** The pages themselves, from their entries: each asks for the administrator's wordings at its start, and begins in those it heard last. */
import { act, screen } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyActorRef } from 'xstate'

const roots = vi.hoisted((): Root[] => [])
vi.mock('react-dom/client', async (original) => {
  const real = await original<typeof import('react-dom/client')>()
  return { ...real, createRoot: (at: Element) => roots[roots.push(real.createRoot(at)) - 1] }
})

/** Those outside of React, which follow the wordings as long as the page is open. */
const actors = vi.hoisted((): AnyActorRef[] => [])
vi.mock('xstate', async (original) => {
  const real = await original<typeof import('xstate')>()
  const createActor = (...from: Parameters<typeof real.createActor>) => {
    const actor = real.createActor(...from)
    actors.push(actor)
    return actor
  }
  return { ...real, createActor }
})

/** The page is closed. */
async function close() {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount()
  })
  for (const actor of actors.splice(0)) actor.stop()
}

const lines = 'en.login.signIn Enter now\nen.once.cannotOpen Ask at the desk'

/** Every address that the page has asked. */
let asked: string[] = []
let wordings: string | null = lines

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = '<div id="root"></div>'
  asked = []
  wordings = lines
  vi.resetModules()
  vi.stubGlobal('fetch', async (address: string | URL, request?: RequestInit) => {
    asked.push(`${address} ${request?.body}`)
    if (!String(address).includes('action=getCustomTranslations')) return Response.json({ LoginRequired: {} })
    return Response.json({ ReceivedOption: { option: wordings, version: `of ${wordings}` } })
  })
})
afterEach(async () => {
  await close()
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

/** Other files use the same i18n and modules: they find our words again, and modules that no page has set up. */
afterAll(async () => {
  localStorage.clear()
  location.hash = ''
  await (await import('../shell/i18n')).speakIn({})
  vi.resetModules()
})

async function start(address: string) {
  location.hash = address
  if (address.startsWith('#/once/')) await (await import('../patientLink/startPatientLink')).startPatientLink()
  else {
    const { startInBrowser } = await import('../startup/browserStartup')
    await (await import('../staff')).startStaff(startInBrowser())
  }
}

/** A page that was closed before still asks whether what it knows is the newest. */
const asksForWordings = () => asked.some((one) => one.includes('getCustomTranslations') && !one.includes('known'))
const soon = { timeout: 30_000 }

describe('an administrator’s wordings', () => {
  it.each([
    ['sign-in', '#/login'],
    ['forgotten password', '#/pw-forgotten'],
    ['registration', '#/registration'],
    ['a patient’s link', '#/once/Testing/entry/token'],
    ['a screen of the staff', '#/bases'],
    ['data entry that waits for a sign-in', '#/dialog/Testing/entry/entry?draft=d1'],
  ])(
    'are asked for at the start of %s [APP-15]',
    async (_, address) => {
      await start(address)
      await vi.waitFor(() => expect(asksForWordings()).toBe(true), soon)
    },
    60_000,
  )

  it('stand on the page at once at its next start, and are given up when the administrator does [APP-15]', async () => {
    await start('#/login')
    await screen.findByRole('button', { name: 'Enter now' }, soon)
    await close()
    document.body.innerHTML = '<div id="root"></div>'
    vi.resetModules()
    const shown = new Set<string>()
    const watching = new MutationObserver(() => {
      for (const button of document.querySelectorAll('button[type=submit]')) shown.add(button.textContent ?? '')
    })
    watching.observe(document.body, { childList: true, subtree: true, characterData: true })
    await start('#/login')
    await screen.findByRole('button', { name: 'Enter now' }, soon)
    expect([...shown]).toEqual(['Enter now'])
    wordings = null
    await screen.findByRole('button', { name: 'Sign in' }, soon)
    watching.disconnect()
  }, 90_000)
})
