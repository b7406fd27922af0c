import { isLanguage, languages } from '@casebook/core/bases/language'
import { ownNames, tagOfLanguage } from '@casebook/core/shell/language'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../ui/Icon'
import { Menu } from '../ui/Menu'
import { MenuChoices } from '../ui/MenuChoices'
import { VisuallyHidden } from '../ui/VisuallyHidden'
import { Flag } from './Flag'
import { usePreferences } from './preferences'

/** The interface's language. Each is listed by its own name. */
export function LanguageSwitch() {
  const { t } = useLingui()
  const { language, chooseLanguage } = usePreferences()
  const label = t({ id: 'shell.language', message: 'Language' })
  return (
    <Menu
      trigger={
        <button type="button" className="btn ghost sm">
          <Flag language={language} />
          <VisuallyHidden>{label}: </VisuallyHidden>
          <span className="langname">{ownNames[language]}</span>
          <Icon name="down" size="small" />
        </button>
      }
    >
      <MenuChoices
        label={label}
        value={language}
        onChange={(chosen) => isLanguage(chosen) && chooseLanguage(chosen)}
        choices={languages.map((one) => ({
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
    </Menu>
  )
}
