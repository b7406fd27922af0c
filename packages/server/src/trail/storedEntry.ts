/** An entry as the database holds it, to the last digit: two texts that a program reads alike are told apart here. */
import type { Entry, EntryKind } from '@casebook/core/facts/trail'
import { commitmentIn, factsIn, saltsIn, sealOf } from './seal'

export interface StoredEntry {
  readonly chain: string
  readonly seq: number
  readonly kind: EntryKind
  readonly question: string | null
  readonly occurrence: number | null
  /** JSON as PostgreSQL prints it; null for SQL's null, which is never written. */
  readonly value: string | null
  readonly reason: string | null
  readonly revision: string | null
  readonly author: string
  readonly source: string
  /** ISO in UTC without the `Z`, with as many digits of a second as are not zero: up to six, of which we write three. */
  readonly at: string
  readonly hash: string
  readonly salts: string | null
}

const instant = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?$/

/** Whether it holds what we could have written: no digits of a number or of a time beyond those that are sealed. */
export function storesAsWritten(entry: StoredEntry): boolean {
  const { value, at } = entry
  return (
    value !== null && instant.test(at) && value === printed(JSON.parse(value)) && isCommitted(entry, JSON.parse(value))
  )
}

/** Whether each salt is of something that it says, and what was erased says nothing. */
function isCommitted({ kind, reason, salts: text }: StoredEntry, value: unknown): boolean {
  const salts = saltsIn(text)
  if (salts === null) return true
  const facts = kind === 'facts' ? factsIn(value) : []
  if (!facts) return false
  const ofReason = salts[facts.length]
  const isErased = (i: number) => commitmentIn(salts[i] ?? '') !== null
  return (
    salts.length === facts.length + (ofReason === undefined ? 0 : 1) &&
    (reason === null) === (ofReason === undefined || isErased(facts.length)) &&
    facts.every((fact, i) => fact.value === null || !isErased(i))
  )
}

/** A value as PostgreSQL prints it: a space after every colon and comma, and the shorter of two keys first. */
export function printed(value: unknown): string {
  if (typeof value === 'number') return plainDigits(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`
  const fields = Object.entries(value).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
  return `{${fields.map(([key, of]) => `${JSON.stringify(key)}: ${printed(of)}`).join(', ')}}`
}

/** The seal its columns come to. */
export function sealOfRow(row: StoredEntry, before: string | null): string {
  return sealOf(entryOfRow(row), before, saltsIn(row.salts))
}

export function entryOfRow({ value, source, at, hash, salts, ...entry }: StoredEntry): Entry {
  const [, seconds = at, fraction = ''] = instant.exec(at) ?? []
  return {
    ...entry,
    value: JSON.parse(value ?? 'null'),
    source: JSON.parse(source),
    at: `${seconds}.${fraction.padEnd(3, '0')}Z`,
  }
}

/** A number as PostgreSQL prints it: JSON's digits, without an exponent. */
export function plainDigits(number: number): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(JSON.stringify(number)) ?? []
  const point = whole.length + Number(exponent)
  const digits = whole + fraction
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length)
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}
