import { deploymentAt } from '@casebook/core/deployment/deployment'
import { expect, it } from 'vitest'
import { announcement } from './announce'
import { readConfig } from './config/config'
import type { RunningServer } from './startServer'

/** The address in the first line, which people open. */
function addressOf(url: string, settings: Readonly<Record<string, string>>): string {
  // The cast is sound: an announcement looks at nothing else.
  const server = { url, services: { config: readConfig(settings) }, setupLink: null, demoAccounts: [] }
  const [first = ''] = announcement(server as unknown as RunningServer).split('\n')
  return first.replace('Casebook is running at ', '')
}

it('calls the demo by the name under which there is everything to see [APP-20]', () => {
  const address = addressOf('http://127.0.0.1:8080/', { DEMO: '1' })
  expect(address).toBe('http://localhost:8080/')
  expect(deploymentAt(address)).toMatchObject({ showsSdv: true, tokenQuestionnaires: ['patient'] })
})

it('calls a server in earnest by the address that people are to use', () => {
  expect(addressOf('http://127.0.0.1:8080/', {})).toBe('http://127.0.0.1:8080/')
  expect(addressOf('http://127.0.0.1:8080/', { PUBLIC_URL: 'https://casebook.example.org' })).toBe(
    'https://casebook.example.org',
  )
})
