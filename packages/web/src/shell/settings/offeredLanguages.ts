import type { BaseConfig } from '@casebook/core/bases/base'
import type { TextLanguage } from '@casebook/core/language/language'
import { hasOtherLanguages, languageOfText, languageOfTexts, languagesOffered } from '@casebook/core/language/locale'
import { createContext, useMemo } from 'react'
import { usePreferences } from './preferences'

/** The languages of the study that is read. */
export interface StudyLanguages {
  readonly offered: readonly TextLanguage[]
  /** Of its texts. */
  readonly read: TextLanguage
  /** Whether the interface keeps a language of its own. Otherwise it follows as far as it can. */
  readonly isApart: boolean
  readonly choose: (language: TextLanguage) => void
}

/** Null outside of a study: the switch offers the interface's. */
export const StudyLanguagesContext = createContext<StudyLanguages | null>(null)

type Languages = Pick<BaseConfig, 'availableLanguages' | 'acceptLanguages'>

/** Patients choose one language for all they read; staff choose that of the study apart if the interface does not speak it. */
export function useStudyLanguages(config: Languages, reader: 'staff' | 'patient'): StudyLanguages {
  const { language, textLanguage, chooseLanguage, chooseTextLanguage } = usePreferences()
  return useMemo(() => {
    const hasOthers = hasOtherLanguages(config)
    const isApart = hasOthers && reader === 'staff'
    return {
      offered: languagesOffered(config),
      read: languageOfTexts(textLanguage, language, config),
      isApart,
      choose: (chosen) => {
        const spoken = languageOfText(chosen)
        if (hasOthers) chooseTextLanguage(chosen)
        if (spoken && !isApart) chooseLanguage(spoken)
      },
    }
  }, [config, reader, language, textLanguage, chooseLanguage, chooseTextLanguage])
}
