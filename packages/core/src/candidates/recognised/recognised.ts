/** What came in with a document: how much of what, and what becomes of its questions. */
import type { Base } from '../../bases/base'
import { baseStructure } from '../../bases/structure'
import { isMatrix } from '../../questions/matrix'
import { groupBy } from '../../rules/engine/indexing'
import type { CandidateFinding } from '../candidate'

export const figures = ['questions', 'sections', 'options', 'conditions', 'calculations', 'tables'] as const

export type Figures = Readonly<Record<(typeof figures)[number], number>>

/** The ids of what people answer or see computed: a heading asks nothing, and is no question to whoever counts them. */
export function countedQuestions(base: Base): ReadonlySet<string> {
  const all = [...baseStructure(base).questions]
  return new Set(all.flatMap(([id, { question }]) => (question.type === 'Info' ? [] : [id])))
}

export function figuresOf(base: Base): Figures {
  const { questions, questionnaires } = baseStructure(base)
  const all = [...questions.values()].map(({ question }) => question)
  const calculations = base.rules.filter(({ then }) => 'Set' in then).length
  return {
    questions: countedQuestions(base).size,
    sections: questionnaires.size,
    options: all.reduce((sum, { answers = [] }) => sum + answers.length, 0),
    conditions: base.rules.length - calculations,
    calculations,
    tables: all.filter(isMatrix).length,
  }
}

export const fates = ['kept', 'changed', 'lost'] as const

export type Fate = (typeof fates)[number]

export interface Reason {
  /** One sentence in English. */
  readonly message: string
  readonly questions: number
  /** Of the author's table. */
  readonly rows: readonly number[]
}

export type Fates = Readonly<Record<Fate, { readonly questions: number; readonly reasons: readonly Reason[] }>>

/** By the worst that is said of a question. A part that is wrong in the author's table does not act, so it is lost. */
export function fatesOf(base: Base, findings: readonly CandidateFinding[]): Fates {
  const told = {
    changed: findings.filter((one) => fateIn(one) === 'changed'),
    lost: findings.filter((one) => fateIn(one) === 'lost'),
  }
  const lost = new Set(told.lost.map(({ path }) => path))
  const changed = new Set(told.changed.map(({ path }) => path).filter((path) => !lost.has(path)))
  const { questions } = figuresOf(base)
  return {
    kept: { questions: Math.max(0, questions - lost.size - changed.size), reasons: [] },
    changed: { questions: changed.size, reasons: reasonsIn(told.changed) },
    lost: { questions: lost.size, reasons: reasonsIn(told.lost) },
  }
}

/** Null for what is about no question of the document. */
function fateIn({ severity, path, cell }: CandidateFinding): Exclude<Fate, 'kept'> | null {
  if (path === '') return null
  if (severity === 'lost' || severity === 'changed') return severity
  return severity === 'warning' && cell ? 'lost' : null
}

function reasonsIn(findings: readonly CandidateFinding[]): readonly Reason[] {
  const byMessage = groupBy(findings, ({ message }) => message)
  return [...byMessage].map(([message, all]) => ({
    message,
    questions: new Set(all.map(({ path }) => path)).size,
    rows: [...new Set(all.flatMap(({ cell }) => (cell && 'row' in cell ? cell.row : [])))],
  }))
}
