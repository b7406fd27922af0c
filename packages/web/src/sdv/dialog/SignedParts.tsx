import type { SectionToSign } from '@casebook/core/marks/sectionNow'
import { Trans } from '@lingui/react'
import { useListed } from '../../shell/useListed'

interface SignedPartsProps {
  readonly ids: readonly string[]
  readonly nameOf: (questionnaireId: string) => string
  readonly questionOf: (key: string) => string
  readonly sectionOf: (questionnaireId: string) => SectionToSign
  /** Whether to tell what they lack. */
  readonly isTold: boolean
}

/** The sections that will be signed, each with the answers that it lacks and the queries that are open. */
export function SignedParts({ ids, nameOf, questionOf, sectionOf, isTold }: SignedPartsProps) {
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="max-h-60 list-disc overflow-auto ps-5 text-sm"
    >
      {ids.map((id) => (
        <li key={id}>
          {nameOf(id)}
          {isTold && <Lacking section={sectionOf(id)} questionOf={questionOf} />}
        </li>
      ))}
    </ul>
  )
}

interface LackingProps {
  readonly section: SectionToSign
  readonly questionOf: (key: string) => string
}

function Lacking({ section: { isBegun, isDue, missing, asked }, questionOf }: LackingProps) {
  const listed = useListed()
  const names = (keys: readonly string[]) => listed(keys.map(questionOf), 'sentence')
  return (
    <ul className="text-missing-ink empty:hidden">
      {!isDue && (
        <li>
          <Trans id="verify.lacks.due" message="Not due yet" />
        </li>
      )}
      {!isBegun && (
        <li>
          <Trans id="verify.lacks.all" message="Not begun" />
        </li>
      )}
      {isBegun && missing.length > 0 && (
        <li>
          <Trans
            id="verify.lacks.answers"
            message="{count, plural, one {No answer: {names}} other {# without an answer: {names}}}"
            values={{ count: missing.length, names: names(missing) }}
          />
        </li>
      )}
      {asked.length > 0 && (
        <li>
          <Trans
            id="verify.lacks.queries"
            message="{count, plural, one {Open query: {names}} other {# open queries: {names}}}"
            values={{ count: asked.length, names: names(asked) }}
          />
        </li>
      )}
    </ul>
  )
}

/** Whether there is anything to say about it before it is signed. */
export function lacksAnything({ isBegun, isDue, missing, asked }: SectionToSign): boolean {
  return !isDue || !isBegun || missing.length > 0 || asked.length > 0
}
