/**
 * A pasted list of people to invite: one per line, with name, e-mail address, roles and bases. Tabs, semicolons or commas stand between
 * the fields. Each line has a finding, and what else is wrong with it; a wrong one stays out of the way of the others.
 */
import type { BaseName } from '../bases/baseName'
import { isEmailAddress } from '../options/mail/email'
import type { Role } from '../permissions/capabilities'
import type { Invited } from './invitations.calls'

/** A word of the list and what it means: roles and bases as the page calls them. */
export interface ListWords {
  readonly roles: readonly { readonly text: string; readonly role: Role }[]
  readonly bases: readonly { readonly text: string; readonly base: BaseName }[]
}

export type Finding =
  | { readonly type: 'ready'; readonly person: Invited }
  | { readonly type: 'noName' }
  /** `better`: the address with a dot where it has a comma, if that is an address. */
  | { readonly type: 'addressWrong'; readonly address: string; readonly better: string | null }
  | { readonly type: 'roleUnknown'; readonly word: string }
  | { readonly type: 'baseUnknown'; readonly word: string }
  | { readonly type: 'sameAddress'; readonly line: number }

export interface ListLine {
  /** From 1, as in the text. */
  readonly line: number
  readonly name: string
  readonly address: string
  readonly roles: readonly Role[]
  readonly bases: readonly BaseName[]
  readonly finding: Finding
  /** What else is wrong. */
  readonly others: readonly Finding[]
}

const everything = ['all', 'alle', 'todos', 'toutes', 'tous', 'tutti', 'все', 'الكل']

export function readInvitationList(text: string, words: ListWords): readonly ListLine[] {
  const seen = new Map<string, number>()
  return text.split('\n').flatMap((written, index) => {
    if (written.trim() === '') return []
    const read = readLine(written, words)
    const line = index + 1
    const first = seen.get(read.address.toLowerCase())
    if (first === undefined) seen.set(read.address.toLowerCase(), line)
    return [{ line, ...read, ...(first !== undefined && { finding: { type: 'sameAddress' as const, line: first } }) }]
  })
}

function readLine(written: string, words: ListWords): Omit<ListLine, 'line'> {
  const [name = '', address = '', roleField = '', baseField = ''] = fieldsOf(written)
  const roles = found(roleField, words.roles)
  const bases = everything.includes(baseField.toLowerCase())
    ? { known: words.bases, unknown: null }
    : found(baseField, words.bases)
  const one = {
    name,
    address,
    roles: [...new Set(roles.known.map(({ role }) => role))],
    bases: bases.known.map(({ base }) => base),
  }
  const [first, ...others] = faultsOf(one, roles.unknown, bases.unknown)
  const person = { ...namesIn(name), email: address.toLowerCase(), roles: one.roles, bases: one.bases }
  return { ...one, finding: first ?? { type: 'ready', person }, others }
}

function faultsOf(
  { name, address }: Pick<ListLine, 'name' | 'address'>,
  unknownRole: string | null,
  unknownBase: string | null,
): readonly Finding[] {
  const faults: readonly (Finding | null)[] = [
    name === '' ? { type: 'noName' } : null,
    isEmailAddress(address) ? null : { type: 'addressWrong', address, better: betterAddress(address) },
    unknownRole === null ? null : { type: 'roleUnknown', word: unknownRole },
    unknownBase === null ? null : { type: 'baseUnknown', word: unknownBase },
  ]
  return faults.filter((fault) => fault !== null)
}

/** Tabs first, as a spreadsheet gives them; commas only if there is nothing else, for they stand in names too. */
function fieldsOf(written: string): readonly string[] {
  const separator = ['\t', ';'].find((each) => written.includes(each)) ?? ','
  const [first = '', second = '', roles = '', ...bases] = written.split(separator).map((field) => field.trim())
  // Some lists begin with the address.
  const [name, address] = isEmailAddress(first) && !isEmailAddress(second) ? [second, first] : [first, second]
  return [name, address, roles, bases.filter(Boolean).join(', ')]
}

interface Word {
  readonly text: string
}

/** The longest words first: the name of a base may contain a comma. */
function found<W extends Word>(field: string, words: readonly W[]): { known: readonly W[]; unknown: string | null } {
  const longestFirst = [...words].sort((a, b) => b.text.length - a.text.length)
  const known: W[] = []
  let rest = field.trim()
  while (rest !== '') {
    const next = longestFirst.find(({ text }) => startsWithWord(rest, text))
    if (!next) return { known, unknown: rest.split(',')[0]?.trim() ?? rest }
    known.push(next)
    rest = rest.slice(next.text.length).replace(/^[\s,]+/, '')
  }
  return { known, unknown: null }
}

function startsWithWord(text: string, word: string): boolean {
  return text.toLowerCase().startsWith(word.toLowerCase()) && /^\s*(?:,|$)/.test(text.slice(word.length))
}

function betterAddress(address: string): string | null {
  const better = address.replaceAll(',', '.')
  return better !== address && isEmailAddress(better) ? better : null
}

/** The last word is the last name. */
export function namesIn(name: string): { readonly firstName: string; readonly lastName: string } {
  const parts = name.trim().split(/\s+/)
  const lastName = parts.at(-1) ?? ''
  return { firstName: parts.slice(0, -1).join(' ').slice(0, 45), lastName: lastName.slice(0, 45) }
}

/** The text with the better address in that line. */
export function withBetterAddress(text: string, { line, finding }: ListLine): string {
  if (finding.type !== 'addressWrong' || finding.better === null) return text
  const { address, better } = finding
  return text
    .split('\n')
    .map((written, index) => (index + 1 === line ? written.replace(address, better) : written))
    .join('\n')
}

/** The text without the lines of these addresses: their people are invited. */
export function withoutAddresses(text: string, emails: readonly string[]): string {
  const isDone = (written: string) => emails.includes((fieldsOf(written)[1] ?? '').toLowerCase())
  return text
    .split('\n')
    .filter((written) => !isDone(written))
    .join('\n')
}

export function readyPeople(lines: readonly ListLine[]): readonly Invited[] {
  return lines.flatMap(({ finding }) => (finding.type === 'ready' ? [finding.person] : []))
}
