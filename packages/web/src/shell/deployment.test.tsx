/** Settings that follow from the address of the page, where people meet them. */
import { deploymentAt } from '@casebook/core/deployment/deployment'
import { filesCalls } from '@casebook/core/files/files.calls'
import { item } from '@casebook/test-fixtures/entry'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ask } from '../entry/askOne.fixture'
import { PortsProvider } from '../session/ports'
import { answering, portsThat } from '../testing/ports'
import { DeploymentContext } from './DeploymentContext'
import { speak } from './i18n'
import { ManualLink } from './ManualLink'

it.each([
  ['registry.example.org', 'termsAndConditions.pdf'],
  ['hospital.example.org', 'userManual.pdf'],
])('at %s the user manual is %s [APP-20] [APP-23]', async (host, name) => {
  await speak('en')
  const asked: object[] = []
  const file = async (request: object) => {
    asked.push(request)
    return { type: 'FileNotFound' as const }
  }
  const { ports } = portsThat({ areas: [answering(filesCalls, { file })] })
  render(
    <I18nProvider i18n={i18n}>
      <PortsProvider value={ports}>
        <DeploymentContext value={deploymentAt(`https://${host}/#/login`)}>
          <ManualLink />
        </DeploymentContext>
      </PortsProvider>
    </I18nProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'User manual' }))
  expect(await screen.findByText('Sorry, but there seems to be no user manual')).toBeTruthy()
  expect(asked).toEqual([{ file: name }])
})

it.each([
  ['american.example.org', 'mm/dd/yyyy'],
  ['hospital.example.org', 'yyyy-mm-dd'],
])('at %s dates are entered as %s [APP-20]', async (host, format) => {
  await ask(item('day', 'Date', { text: { en: 'Date of surgery' } }), [], {
    deployment: deploymentAt(`https://${host}/`),
  })
  expect(screen.getByRole('textbox', { name: /Date of surgery/ })).toHaveProperty('placeholder', format)
})
