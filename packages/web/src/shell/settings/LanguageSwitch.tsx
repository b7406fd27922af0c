import { ownNames } from '@casebook/core/language/locale'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { Menu } from '../../ui/overlay/Menu'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { Flag } from './Flag'
import { usePreferences } from './preferences'

const LanguageItems = lazyComponent(() => import('./LanguageItems'))

/** The interface's language. */
export function LanguageSwitch() {
  const { t } = useLingui()
  const { language } = usePreferences()
  return (
    <Menu
      items={LanguageItems}
      trigger={
        <button type="button" className="btn ghost sm">
          <Flag language={language} />
          <VisuallyHidden>{t({ id: 'shell.language', message: 'Language' })}: </VisuallyHidden>
          <span className="langname">{ownNames[language]}</span>
          <Icon name="down" size="small" />
        </button>
      }
    />
  )
}
