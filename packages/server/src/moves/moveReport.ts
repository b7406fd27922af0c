/** What a move found, as a file that a person takes: the answers that are lost, and the cases that stay. */
import { keyOfColumns } from '@casebook/core/annotation/annotation'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { FactValue } from '@casebook/core/facts/fact'
import { noAnswerYet } from '@casebook/core/language/names'
import { identifyingQuestions } from '@casebook/core/rules/identifying'
import { readyBase } from '../bases/compiledBases'
import { cellOf } from '../rehearsal/rehearsal.handlers'
import type { Database } from '../services'
import { findingsOf } from './movedAnswers.repository'

const reportColumns = ['Case', 'Owner', 'What', 'Reason', 'Answer', 'Words', 'Value']

/** The lines of the report as a table, in English as every file for a table. Answers that identify people are left out. */
export async function* moveReport(db: Database, moveId: string): AsyncGenerator<readonly string[]> {
  yield reportColumns
  const identifying = new Map<BaseStructure, ReadonlySet<string>>()
  const isIdentifying = (structure: BaseStructure, question: string) => {
    const known = identifying.get(structure) ?? identifyingQuestions(structure)
    identifying.set(structure, known)
    return known.has(question)
  }
  for (let after = 0; ; ) {
    const rows = await findingsOf(db, moveId, after, 500)
    for (const { owner, name, versionId, question, occurrence, why, value } of rows) {
      if (question === null || occurrence === null) {
        yield [name, owner, 'stays', why, '', '', '']
        continue
      }
      const { structure } = await readyBase({ db }, versionId)
      const words = Object.values(structure.questions.get(question)?.question.text ?? {})[0] ?? ''
      const cell = (said: FactValue) =>
        said !== null && isIdentifying(structure, question) ? noAnswerYet : cellOf(said)
      yield [name, owner, 'lost', why, keyOfColumns(question, occurrence), words, cell(value)]
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.seq
  }
}
