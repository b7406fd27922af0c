import type { ProofFinding } from '@casebook/core/testPatients/proofs'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const kinds: Readonly<Record<ProofFinding['kind'], MessageDescriptor>> = {
  neverShown: msg({ id: 'patients.proof.neverShown', message: 'Never shown, whatever is answered.' }),
  alwaysShown: msg({ id: 'patients.proof.alwaysShown', message: 'Always shown: its condition changes nothing.' }),
  neverComputed: msg({ id: 'patients.proof.neverComputed', message: 'Never computed, whatever is answered.' }),
  contradictingLimits: msg({
    id: 'patients.proof.contradictingLimits',
    message: 'No answer is accepted: its limits contradict each other.',
  }),
  trueWhileBlank: msg({
    id: 'patients.proof.trueWhileBlank',
    message: 'Its condition is true while nothing that it reads is answered.',
  }),
}

/** Where only a search says so. */
const likely: Readonly<Partial<Record<ProofFinding['kind'], MessageDescriptor>>> = {
  neverShown: msg({ id: 'patients.proof.notShown', message: 'No answers were found with which it shows.' }),
  neverComputed: msg({ id: 'patients.proof.notComputed', message: 'No answers were found with which it is computed.' }),
}

/** What was found, in one sentence. */
export const proofText = ({ kind, isCertain }: Pick<ProofFinding, 'kind' | 'isCertain'>): MessageDescriptor =>
  (!isCertain && likely[kind]) || kinds[kind]
