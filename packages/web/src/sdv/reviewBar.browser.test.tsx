/** Whether the bar of a reviewed case fits, which depends on real layout. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openSigning, twoBegun } from './signing.fixture'
import '../look/index.css'

it('keeps “Next section” in line with the other buttons at 1400 px [SDV-05]', async () => {
  await page.viewport(1400, 900)
  const next = {
    group: 'Testing',
    base: 'entry',
    owner: 'ada',
    name: 'VH_0002',
    sections: 2,
    signed: 2,
    verified: 0,
    changed: 0,
  }
  await openSigning({
    roles: ['REPORTER'],
    draft: { ...twoBegun, locked: ['patient', 'findings'], isReadOnly: true },
    marks: [
      { questionnaireId: 'patient', level: 'PI', user: 'ada' },
      { questionnaireId: 'findings', level: 'PI', user: 'ada' },
    ],
    sampling: { isSampled: true, questions: [] },
    toVerify: { getCasesToVerify: async () => ({ type: 'ReceivedCasesToVerify', cases: [next], next: null }) },
  })
  const bar = within(await screen.findByRole('region', { name: 'Review' }))
  await bar.findByRole('button', { name: /^Verify all/ })
  await bar.findByText('In the sample')
  await bar.findByRole('link', { name: 'Next case to verify: VH_0002' })
  const tops = [...bar.getAllByRole('button'), ...bar.getAllByRole('link')].map((one) =>
    Math.round(one.getBoundingClientRect().top),
  )
  expect(bar.getByRole('button', { name: 'Next section' })).toBeTruthy()
  expect(new Set(tops).size, `${tops}`).toBe(1)
})
