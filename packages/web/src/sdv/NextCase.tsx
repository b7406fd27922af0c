import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { nextCaseMachine } from '@casebook/core/sdv/nextCase.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { fetchCaseCalls } from '../entry/modals/useCaseCalls'
import { useOpenCase } from '../entry/useOpenCase'
import { readOnlyAddress } from '../router/addresses/entryAddress'
import { useSession } from '../session/session'
import { ButtonLink } from '../ui/ButtonLink'

/** The way to the next case that waits for the person, so that nobody goes back to the list in between. */
export function NextCase() {
  const present = useOpenCase()
  return present && <Next present={present} />
}

function Next({ present }: { readonly present: CaseIdentity }) {
  const { t } = useLingui()
  const { caseCalls } = useSession()
  const [input] = useState({ server: async () => (await fetchCaseCalls(caseCalls)).toVerify, present })
  const [{ context }] = useMachine(nextCaseMachine, { input })
  const { next } = context
  if (!next) return null
  const { name } = next
  return (
    <ButtonLink
      href={readOnlyAddress(next)}
      aria-label={t({ id: 'review.nextCase.name', message: `Next case to verify: ${name}` })}
    >
      <Trans id="review.nextCase" message="Next case" />
    </ButtonLink>
  )
}
