import { Trans } from '@lingui/react'
import { usePreferences } from '../shell/settings/preferences'
import { Note } from '../ui/Note'
import { guideLanguage } from './guides/guideTexts'

/** For readers in whose language no guide is written. */
export function EnglishOnlyNote() {
  const { language } = usePreferences()
  if (guideLanguage(language) === language) return null
  return (
    <div className="mb-4">
      <Note tone="frozen" icon="info">
        <Trans
          id="help.englishOnly"
          message="The guides are written in English and German. The words of buttons and screens are those that you see."
        />
      </Note>
    </div>
  )
}
