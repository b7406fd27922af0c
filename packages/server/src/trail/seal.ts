/**
 * The seal of an entry: SHA-256 in hex over the entry and the seal of the one before it.
 *
 * What may be erased one day, the values of facts and the reason, is sealed by a commitment: the hash of a random salt and the text. Once both
 * are gone, the commitment is left in the place of the salt, and tells nothing.
 */
import { hash, randomBytes } from 'node:crypto'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { committedFacts, type Entry, sealedText, type TrailFact } from '@casebook/core/facts/trail'

/** The value of an entry as text, whole and fact by fact; no facts in any other kind of entry than `facts`. */
export interface ValueTexts {
  readonly value: string
  readonly facts: readonly string[]
}

export function valueTexts({ kind, value }: Pick<Entry, 'kind' | 'value'>): ValueTexts {
  const said = kind === 'facts' ? factsIn(value) : null
  if (!said) return { value: canonicalJson(value), facts: [] }
  const facts = said.map((fact) => canonicalJson(fact.value))
  const texts = said.map(
    ({ occurrence, question }, i) =>
      `{"occurrence":${occurrence},"question":${JSON.stringify(question)},"value":${facts[i]}}`,
  )
  return { facts, value: `[${texts.join(',')}]` }
}

/** Null for what no entry of facts holds: a list of facts, with these fields and no others. */
export function factsIn(value: unknown): readonly TrailFact[] | null {
  return Array.isArray(value) && value.every(isFact) ? value : null
}

function isFact(one: unknown): one is TrailFact {
  if (typeof one !== 'object' || one === null) return false
  return Object.keys(one).length === 3 && 'occurrence' in one && 'question' in one && 'value' in one
}

/** @param salts of the facts, and of the reason if there is one; null for an entry from before there were any, which is sealed as it stands */
export function sealOf(
  entry: Entry,
  before: string | null,
  salts: readonly string[] | null = null,
  texts: ValueTexts = valueTexts(entry),
): string {
  if (salts === null) return hash('sha256', sealedText(entry, before, texts.value))
  const commitments = commitmentsOf(entry, salts, texts)
  const facts = entry.kind === 'facts' ? factsIn(entry.value) : null
  const value = facts ? committedFacts(facts, commitments) : texts.value
  const reason = commitments[texts.facts.length] ?? null
  return hash('sha256', sealedText({ ...entry, reason }, before, value))
}

/** To the facts of an entry, then to its reason. */
export function commitmentsOf(
  { reason }: Pick<Entry, 'reason'>,
  salts: readonly string[],
  texts: ValueTexts,
): readonly string[] {
  const words = reason === null ? texts.facts : [...texts.facts, JSON.stringify(reason)]
  return salts.map((salt, i) => commitmentIn(salt) ?? commitmentTo(words[i] ?? '', salt))
}

function commitmentTo(text: string, salt: string): string {
  return hash('sha256', `${salt}\n${text}`)
}

/** What is left of a text that was erased; null for a salt. */
export function commitmentIn(salt: string): string | null {
  return salt.startsWith('!') ? salt.slice(1) : null
}

/** What stands in the place of the salt of a text that is erased. */
export function erasedSalt(commitment: string): string {
  return `!${commitment}`
}

const bytes = 16

/** As many as an entry needs; null for one that says nothing that could be erased. */
export function newSalts(texts: ValueTexts, reason: string | null): readonly string[] | null {
  const count = texts.facts.length + (reason === null ? 0 : 1)
  if (count === 0) return null
  const random = randomBytes(bytes * count)
  return Array.from({ length: count }, (_, i) => random.toString('base64url', i * bytes, (i + 1) * bytes))
}

/** As they are stored beside the entry. */
export function saltsText(salts: readonly string[] | null): string | null {
  return salts?.join(' ') ?? null
}

export function saltsIn(text: string | null): readonly string[] | null {
  return text === null ? null : text.split(' ')
}
