import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import type { WrittenIn } from '@casebook/core/submission/cellValue'
import { refusalSentence } from '@casebook/core/submission/refusalSentence'
import type { SubmitCaseResult } from '@casebook/core/submission/submission.calls'
import { tell } from '../tell'

type Submitted = Extract<SubmitCaseResult, { readonly type: 'Submitted' }>

/** The study asks about answers that were taken: they wait in the case for somebody to say that they are right. */
export function tellAsked(
  { caseName, asked = [] }: Submitted,
  facts: readonly Fact[],
  structure: BaseStructure | null,
  writtenIn: WrittenIn | null,
): void {
  const values = new Map(facts.map(({ id, value }) => [id, value]))
  for (const id of asked) {
    const fact = { id, value: values.get(id) ?? null }
    tell(`${caseName}: ${refusalSentence(structure, fact, 'Asked', writtenIn)}`)
  }
}
