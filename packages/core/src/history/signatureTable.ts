/**
 * The signatures of a case as a table: a row for each that was given or withdrawn, in sequence, with the printed name of the signer, date
 * and time in UTC, and what the signature means (21 CFR 11.50).
 */
import { levels, type SdvLevel } from '../sdv/level'
import type { CaseSigning } from './history.calls'

/** Widths in characters. */
export const signatureColumns = [
  { header: 'Time (UTC)', width: 25 },
  { header: 'Person', width: 16 },
  { header: 'Name', width: 24 },
  { header: 'Role', width: 10 },
  { header: 'Event', width: 24 },
  { header: 'Sections', width: 40 },
  { header: 'Questions', width: 40 },
  { header: 'Meaning', width: 60 },
  { header: 'Reason', width: 30 },
] as const

export interface TabledSignature {
  readonly type: CaseSigning['type']
  readonly level: SdvLevel
  readonly at: Date
  readonly by: string
  /** Printed; undefined if the account has none. */
  readonly name: string | undefined
  /** Titles of whole sections. */
  readonly sections: readonly string[]
  /** Texts of the changed answers that are meant alone; empty: the sections as a whole. */
  readonly questions: readonly string[]
  /** Why it was withdrawn. */
  readonly reason: string | null
}

export function signatureRow(signature: TabledSignature): readonly (string | Date | null)[] {
  const { type, level, at, by, name = null, sections, questions, reason } = signature
  const about = [sections.join('; '), questions.join('; ')].map((text) => text || null)
  return [at, by, name, level, events[type], ...about, meaningOf(type, level), reason]
}

/** Null for what withdraws a signature. */
export function meaningOf(type: CaseSigning['type'], level: SdvLevel): string | null {
  if (type === 'takenBack' || type === 'unconfirmed') return null
  return meanings[type][level]
}

const events: Readonly<Record<CaseSigning['type'], string>> = {
  signed: 'Signature',
  takenBack: 'Withdrawn',
  confirmed: 'Signature of changes',
  unconfirmed: 'Changes withdrawn',
}

const meanings: Readonly<Record<'signed' | 'confirmed', Readonly<Record<SdvLevel, string>>>> = {
  signed: {
    [levels.signed]: 'The answers that were saved then agree with their source.',
    [levels.verified]: 'The answers that were saved then were checked against their source.',
  },
  confirmed: {
    [levels.signed]: 'The changed answers agree with their source.',
    [levels.verified]: 'The changed answers were checked against their source.',
  },
}
