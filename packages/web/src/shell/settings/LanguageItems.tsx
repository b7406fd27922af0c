import { isLanguage, languages } from '@casebook/core/language/language'
import { ownNames, tagOfLanguage } from '@casebook/core/language/locale'
import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { MenuChoices } from '../../ui/overlay/MenuChoices'
import { MenuItems, type OpenMenu } from '../../ui/overlay/MenuItems'
import { Flag } from './Flag'
import { OfferedLanguagesContext } from './offeredLanguages'
import { usePreferences } from './preferences'

/** Each language is listed under its own name. */
export default function LanguageItems(menu: OpenMenu) {
  const { t } = useLingui()
  const { language, chooseLanguage } = usePreferences()
  return (
    <MenuItems {...menu}>
      <MenuChoices
        label={t({ id: 'shell.language', message: 'Language' })}
        value={language}
        onChange={(chosen) => isLanguage(chosen) && chooseLanguage(chosen)}
        choices={(use(OfferedLanguagesContext) ?? languages).map((one) => ({
          value: one,
          lang: tagOfLanguage(one),
          label: (
            <>
              <Flag language={one} />
              <bdi>{ownNames[one]}</bdi>
            </>
          ),
        }))}
      />
    </MenuItems>
  )
}
