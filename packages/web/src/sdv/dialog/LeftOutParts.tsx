import { type LeftOut, notInRun, refusedInRun } from '@casebook/core/sdv/run'
import { Trans } from '@lingui/react'
import { useListed } from '../../shell/useListed'
import { Note } from '../../ui/Note'
import { whyLeftOut } from './leftOut.messages'

interface LeftOutPartsProps {
  readonly leftOut: readonly LeftOut[]
  readonly nameOf: (questionnaireId: string) => string
}

/** The sections that are not signed, by the reason. */
export function LeftOutParts({ leftOut, nameOf }: LeftOutPartsProps) {
  const listed = useListed()
  return [...notInRun, ...refusedInRun].map((why) => {
    const names = leftOut.filter((one) => one.why === why).map(({ questionnaireId }) => nameOf(questionnaireId))
    const isKnown = why === 'NotBegun' || why === 'NotDue'
    return (
      names.length > 0 && (
        <Note key={why} tone={isKnown ? 'locked' : 'missing'} {...(!isKnown && { role: 'alert' as const })}>
          <Trans {...whyLeftOut[why]} values={{ count: names.length, names: listed(names, 'sentence') }} />
        </Note>
      )
    )
  })
}
