import type { Question } from '@casebook/core/bases/base'
import { textIn } from '@casebook/core/language/language'
import { scorable, scoredBy, scoreOver } from '@casebook/core/studyDrafts/score'
import { Trans } from '@lingui/react'
import { Checkbox } from '../../ui/fields/Checkbox'
import type { WritingProps } from './outlineProps'

/** The questions whose points are added up. */
export function ScoreOf({ question, base, language, write }: WritingProps & { readonly question: Question }) {
  const { id } = question
  const ids = scoredBy(base, id)
  const offered = scorable(base).filter((one) => one.id !== id)
  if (ids === null)
    return (
      <p className="text-ink-2">
        <Trans id="outline.score.other" message="A formula computes it in another way. It stays as it is." />
      </p>
    )
  if (offered.length === 0)
    return (
      <p className="text-ink-2">
        <Trans id="outline.score.none" message="No option of any question has points yet." />
      </p>
    )
  return (
    <fieldset>
      <legend className="mb-1 font-medium">
        <Trans id="outline.score.of" message="Adds up the points of" />
      </legend>
      <div className="flex max-h-56 flex-col gap-1 overflow-auto">
        {offered.map((one) => (
          <Checkbox
            key={one.id}
            bare
            checked={ids.includes(one.id)}
            onChange={(isIn) => {
              const wanted = offered.filter((each) => (each.id === one.id ? isIn : ids.includes(each.id)))
              write({ type: 'compute', id, formula: scoreOver(wanted.map((each) => each.id)) })
            }}
          >
            <bdi>{textIn(one.text, language, base.config.fallbackLanguage) || one.id}</bdi>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
