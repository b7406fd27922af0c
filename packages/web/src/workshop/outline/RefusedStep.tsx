import type { Refusal } from '@casebook/core/studyDrafts/operations'
import { Trans } from '@lingui/react'
import { Note } from '../../ui/Note'

/** Why the last step was not done. The study is as it was. */
export function RefusedStep({ refused }: { readonly refused: Refusal | null }) {
  if (!refused) return null
  return (
    <div className="p-3">
      <Note
        tone="range"
        role="alert"
        title={<Trans id="outline.refused" message="This cannot be done. Nothing was changed." />}
      >
        <Reason refused={refused} />
      </Note>
    </div>
  )
}

function Reason({ refused }: { readonly refused: Refusal }) {
  switch (refused.reason) {
    case 'Name':
      return (
        <Trans
          id="outline.refused.name"
          message="A name begins with a letter from A to Z, and has letters, digits and underscores only."
        />
      )
    case 'Taken':
      return <Trans id="outline.refused.taken" message="Something else in this study has that name." />
    case 'Place':
      return <Trans id="outline.refused.place" message="It cannot stand in that place." />
    case 'Reading':
      return <Trans id="outline.refused.reading" message="The file is being read. Try again in a moment." />
    case 'Faults':
      return (
        <ul lang="en">
          {refused.faults.slice(0, 3).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <bdi>{message}</bdi>
            </li>
          ))}
        </ul>
      )
  }
}
