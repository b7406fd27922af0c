import { ownNameOf, tagOfLanguage } from '@casebook/core/language/locale'
import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { Menu } from '../../ui/overlay/Menu'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { Flag } from './Flag'
import { StudyLanguagesContext } from './offeredLanguages'
import { usePreferences } from './preferences'

const LanguageItems = lazyComponent(() => import('./LanguageItems'))

interface LanguageSwitchProps {
  /** Shows the flag alone. */
  readonly isShort?: boolean
}

/** The interface's language, and that of the study where it is another. */
export function LanguageSwitch({ isShort = false }: LanguageSwitchProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const study = use(StudyLanguagesContext)
  const shown = study && !study.isApart ? study.read : language
  return (
    <Menu
      items={LanguageItems}
      trigger={
        <Button variant="quiet" size="small">
          <Flag language={shown} />
          <VisuallyHidden>{t({ id: 'shell.language', message: 'Language' })}: </VisuallyHidden>
          <span className={isShort ? 'sr-only' : ''}>
            {ownNameOf(shown)}
            {study && study.read !== shown && (
              <>
                {' · '}
                <bdi lang={tagOfLanguage(study.read)}>{ownNameOf(study.read)}</bdi>
              </>
            )}
          </span>
          <Icon name="down" size="small" className="-ms-0.5 text-ink-3" />
        </Button>
      }
    />
  )
}
