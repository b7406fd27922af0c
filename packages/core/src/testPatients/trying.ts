/** Tries a study with its test patients, beside other work: the patients first, then what takes longer. */
import type { Base } from '../bases/base'
import { type UnseenRule, unseenRules } from './mutants'
import { type Proofs, proofsOf } from './proofs'
import { type PatientResult, runTestPatients } from './runPatients'

export interface Tried {
  readonly results: readonly PatientResult[]
}

export interface Proven extends Proofs {
  readonly unseen: readonly UnseenRule[]
}

interface Around {
  /** Lets others come in between. False if a newer state of the study waits, and this one is of no interest any more. */
  readonly goOn: () => Promise<boolean>
  /** Milliseconds, counted from anywhere. */
  readonly clock: () => number
  readonly tell: (found: { readonly tried: Tried } | { readonly proven: Proven }) => void
}

/** Milliseconds of work at a time. */
const slice = 30

export async function tryStudy(base: Base, { goOn, clock, tell }: Around): Promise<void> {
  if (!(await goOn())) return
  tell({ tried: { results: runTestPatients(base) } })
  const work = provenBy(base)
  for (;;) {
    if (!(await goOn())) return
    const until = clock() + slice
    do {
      const { done, value } = work.next()
      if (done) return tell({ proven: value })
    } while (clock() < until)
  }
}

/** Yields now and then, so that others come in between. */
export function* provenBy(base: Base): Generator<undefined, Proven> {
  const unseen = yield* unseenRules(base)
  return { unseen, ...(yield* proofsOf(base)) }
}
