import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PreferencesProvider } from '../shell/settings/preferences'
import { FindingList } from './FindingList'

it('names the questions of a finding in the language of the reader, each for itself [APP-13] [BASE-06]', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  const questions = [{ en: 'Packs a day', de: 'Päckchen am Tag' }, { en: 'Only in English' }]
  render(
    <I18nProvider i18n={i18n}>
      <PreferencesProvider spoken="de">
        <FindingList
          findings={[{ severity: 'warning', path: '', message: 'In English', kind: 'HiddenAnswer', questions }]}
          counts={{ error: 0, warning: 1, lost: 0, changed: 0, note: 0 }}
        />
      </PreferencesProvider>
    </I18nProvider>,
  )
  const named = ['Päckchen am Tag', 'Only in English'].map((text) => screen.getByText(text))
  expect(named.map((one) => one.tagName)).toEqual(['BDI', 'BDI'])
  expect(named[0]?.closest('q')).not.toBeNull()
})
