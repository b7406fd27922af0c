import type { SdvLevel } from '@casebook/core/sdv/level'
import type { StandingMark } from '@casebook/core/sdv/sdv.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCaseMarks } from '../entry/controls/caseMarks'

/** All signatures on a part: printed name, date and time with time zone, and meaning, as 21 CFR 11.50 requires. */
export function Signatures({ sectionId }: { readonly sectionId: string }) {
  const { sdv } = useCaseMarks()
  const marks = sdv?.filter(({ questionnaireId }) => questionnaireId === sectionId) ?? []
  return marks.map((mark) => <Signature key={mark.level} mark={mark} />)
}

function Signature({ mark: { level, user, name, at } }: { readonly mark: StandingMark }) {
  const { i18n } = useLingui()
  if (!user || !at) return null
  const values = {
    who: <bdi>{name && name !== user ? `${name} (${user})` : user}</bdi>,
    when: (
      <time dateTime={at} className="tabular-nums">
        {i18n.date(at, { dateStyle: 'medium', timeStyle: 'long' })}
      </time>
    ),
  }
  return <p>{meanings[level](values)}</p>
}

type Values = Readonly<Record<'who' | 'when', ReactNode>>

const meanings: Readonly<Record<SdvLevel, (values: Values) => ReactNode>> = {
  PI: (values) => (
    <Trans
      id="sign.by.pi"
      message="Signed as PI by {who} on {when}. Meaning: the saved answers of this part agree with their source."
      values={values}
    />
  ),
  Monitor: (values) => (
    <Trans
      id="sign.by.monitor"
      message="Verified as monitor by {who} on {when}. Meaning: the saved answers of this part were checked against their source."
      values={values}
    />
  ),
}
