import type { Place } from '@casebook/core/candidates/places'
import { shownIn, type Text } from '@casebook/core/language/language'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { Comma } from '../shell/settings/Comma'
import { usePreferences } from '../shell/settings/preferences'

type ListOfPlace = NonNullable<Place['other']>['list']

const lists: Readonly<Record<ListOfPlace, MessageDescriptor>> = {
  rules: msg({ id: 'place.rules', message: 'Rule {number} ({name})' }),
  solutions: msg({ id: 'place.solutions', message: 'Solution {number} ({name})' }),
  checks: msg({ id: 'place.checks', message: 'Check {number} ({name})' }),
  followUps: msg({ id: 'place.followUps', message: 'Follow-up {number} ({name})' }),
}

/** A place in the document of a study, as people name it: "Patient, question 3 (Sex)". */
export function PlaceWords({ place: { section, question, answer, other } }: { readonly place: Place }) {
  const { language } = usePreferences()
  const named = (text: Text) => <bdi>{shownIn(text, language)}</bdi>
  if (other) return <Trans {...lists[other.list]} values={{ number: other.number, name: <bdi>{other.id}</bdi> }} />
  if (!section) return null
  const hasName = shownIn(section.text, language) !== ''
  return (
    <>
      {hasName ? (
        named(section.text)
      ) : (
        <Trans id="place.section" message="Section {number}" values={{ number: section.number }} />
      )}
      {question && (
        <>
          <Comma />
          {question.number === null ? (
            named(question.text)
          ) : (
            <Trans
              id="place.question"
              message="question {number} ({name})"
              values={{ number: question.number, name: named(question.text) }}
            />
          )}
        </>
      )}
      {answer && (
        <>
          <Comma />
          <Trans
            id="place.answer"
            message="answer {number} ({name})"
            values={{ number: answer.number, name: named(answer.text) }}
          />
        </>
      )}
    </>
  )
}
