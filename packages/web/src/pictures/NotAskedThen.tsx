import { shownIn } from '@casebook/core/language/language'
import type { StudyPictures } from '@casebook/core/pictures/pictures.calls'
import { Trans } from '@lingui/react'
import { usePreferences } from '../shell/settings/preferences'
import { Note } from '../ui/Note'

/** Names the sections that the study did not have at the past moment. */
export function NotAskedThen({ sections }: { readonly sections: NonNullable<StudyPictures['notAskedThen']> }) {
  const { language } = usePreferences()
  return (
    <div className="mb-4">
      <Note
        tone="range"
        title={<Trans id="pictures.notAskedThen" message="The study did not ask these sections then" />}
      >
        <ul className="list-disc ps-5">
          {sections.map(({ id, text }) => (
            <li key={id}>
              <bdi>{shownIn(text, language) || id}</bdi>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
