import { isLanguage, languages, type TextLanguage } from '@casebook/core/language/language'
import { ownNameOf, tagOfLanguage } from '@casebook/core/language/locale'
import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { MenuChoices } from '../../ui/overlay/MenuChoices'
import { MenuItems, type OpenMenu } from '../../ui/overlay/MenuItems'
import { Flag } from './Flag'
import { StudyLanguagesContext } from './offeredLanguages'
import { usePreferences } from './preferences'

/** Each language is listed under its own name. */
export default function LanguageItems(menu: OpenMenu) {
  const { t } = useLingui()
  const { language, chooseLanguage } = usePreferences()
  const study = use(StudyLanguagesContext)
  const label = t({ id: 'shell.language', message: 'Language' })
  const ofQuestions = t({ id: 'shell.language.questions', message: 'Language of the questions' })
  return (
    <MenuItems {...menu}>
      {study && (
        <MenuChoices
          label={study.isApart ? ofQuestions : label}
          isHeaded={study.isApart}
          value={study.read}
          onChange={study.choose}
          choices={study.offered.map(choiceOf)}
        />
      )}
      {(!study || study.isApart) && (
        <MenuChoices
          label={label}
          isHeaded={study !== null}
          value={language}
          onChange={(chosen) => isLanguage(chosen) && chooseLanguage(chosen)}
          choices={languages.map(choiceOf)}
        />
      )}
    </MenuItems>
  )
}

function choiceOf(language: TextLanguage) {
  return {
    value: language,
    lang: tagOfLanguage(language),
    label: (
      <>
        <Flag language={language} />
        <bdi>{ownNameOf(language)}</bdi>
      </>
    ),
  }
}
