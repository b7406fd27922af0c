import { ownNames } from '@casebook/core/language/locale'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { Menu } from '../../ui/overlay/Menu'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { Flag } from './Flag'
import { usePreferences } from './preferences'

const LanguageItems = lazyComponent(() => import('./LanguageItems'))

interface LanguageSwitchProps {
  /** Shows the flag alone. */
  readonly isShort?: boolean
}

/** The interface's language. */
export function LanguageSwitch({ isShort = false }: LanguageSwitchProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  return (
    <Menu
      items={LanguageItems}
      trigger={
        <Button variant="quiet" size="small">
          <Flag language={language} />
          <VisuallyHidden>{t({ id: 'shell.language', message: 'Language' })}: </VisuallyHidden>
          <span className={isShort ? 'sr-only' : ''}>{ownNames[language]}</span>
          <Icon name="down" size="small" className="-ms-0.5 text-ink-3" />
        </Button>
      }
    />
  )
}
