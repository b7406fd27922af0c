/** Codes of terminologies, of which a sheet has no more than the names of its fields and options say. */
import type { Base } from '@casebook/core/bases/base'
import type { Coding } from '@casebook/core/bases/codes/coding'
import { baseStructure } from '@casebook/core/bases/structure'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { Tell } from './cells'

interface Coded {
  readonly id: string
  readonly codes?: readonly Coding[] | undefined
}

/** @param saidBy the codes that a name says */
export function tellOfCodes(
  base: Base,
  tell: Tell,
  name: string,
  saidBy: (id: string) => readonly Coding[] = () => [],
): void {
  const { questions, questionnaires } = baseStructure(base)
  const asked = [...questions.values()].map(({ question }) => question)
  const coded: readonly Coded[] = [
    base,
    ...[...questionnaires.values()].map(({ questionnaire }) => questionnaire),
    ...asked.flatMap((question) => [question, ...(question.answers ?? [])]),
    ...asked.map(({ id, unitCodes }) => ({ id: `${id} `, codes: unitCodes })),
  ]
  const lost = coded.filter(({ id, codes }) => codes && canonicalJson(codes) !== canonicalJson(saidBy(id)))
  if (lost.length > 0)
    tell(
      'lost',
      'Element',
      `The codes of terminologies are not written: ${name} has none (${lost.length} parts have some).`,
    )
}
