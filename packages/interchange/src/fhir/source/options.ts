/** The options of one question, wherever its document keeps them. */
import type { Text } from '@casebook/core/language/language'
import { createIds, usableId } from '../../form/ids'
import type { FindingLog } from '../finding'
import { extensionsOf, extensionValue, weightOf } from './extensions'
import { choiceIn, isRecord, isSet, type Json, recordsIn, stringIn } from './json'
import { joinTexts, type Texts } from './texts'
import type { ValueSets } from './valueSets'

export interface SourceOption {
  readonly answerId: string
  readonly text: Text
  readonly weight: number | null
  /** The key of the value in an answer: `valueCoding`, `valueInteger` … */
  readonly valueKey: string
  /** The Coding with the option's extensions, or a primitive value. */
  readonly value: unknown
  /** Selected in a new case. */
  readonly isInitial: boolean
  /**
   * `listed`: by the question. `found`: at the address it names. `supposed`: a yes or no added because conditions name
   * the other.
   */
  readonly from: 'listed' | 'found' | 'supposed'
}

export interface SourceOptions {
  readonly options: readonly SourceOption[]
  /** The value set that is not available, if that is why there are no options. */
  readonly external: string | null
}

type Draft = Omit<SourceOption, 'answerId' | 'from'>

export function readOptions(
  item: Json,
  path: string,
  { texts, valueSets, findings }: { texts: Texts; valueSets: ValueSets; findings: FindingLog },
): SourceOptions {
  const inline = recordsIn(item, 'answerOption').flatMap((option) => draftOfOption(option, texts))
  const canonical = stringIn(item, 'answerValueSet')
  const expansion = canonical === null ? null : valueSets.find(canonical)

  const fromSet = (expansion?.concepts ?? []).map(
    ({ json, system, code, text, weight }): Draft => ({
      text: text ?? texts.plain(code ?? ''),
      weight,
      valueKey: 'valueCoding',
      value: { ...(system ? { system } : {}), ...(code ? { code } : {}), ...shown(json) },
      isInitial: false,
    }),
  )
  const drafts = [...inline, ...fromSet]
  if (expansion && expansion.missing.length > 0 && drafts.length > 0)
    reportHoles(item, path, expansion.missing, findings)
  const isAtAddress = expansion !== null && canonical?.startsWith('#') === false
  if (isAtAddress && fromSet.length > 0)
    findings.add(
      path,
      'note',
      'Options',
      'The value set is named by its address; it comes with the document, or belongs to FHIR itself.',
      canonical,
    )
  const external = canonical !== null && drafts.length === 0 ? canonical : null
  return { options: withIds(drafts, isAtAddress ? 'found' : 'listed', path, findings), external }
}

/** Reports a list that lacks some of its options. An open choice has a place for them. */
function reportHoles(item: Json, path: string, missing: readonly unknown[], findings: FindingLog): void {
  const isOpen = stringIn(item, 'type') === 'open-choice'
  const message = isOpen
    ? 'Part of the value set is kept elsewhere; those options are written as text.'
    : 'Part of the value set is kept elsewhere; those options are missing.'
  findings.add(path, isOpen ? 'changed' : 'lost', 'Options', message, missing)
}

function shown(concept: Json): Json {
  const display = stringIn(concept, 'display')
  const extension = recordsIn(concept, 'extension')
  return { ...(display ? { display } : {}), ...(extension.length > 0 ? { extension } : {}) }
}

function draftOfOption(option: Json, texts: Texts): Draft[] {
  const choice = choiceIn(option, 'value')
  if (!choice) return []
  const prefix = extensionValue(option, 'questionnaire-optionPrefix')
  const coding = isRecord(choice.value) ? choice.value : null
  const said = coding
    ? (texts.read(coding, 'display') ?? texts.plain(stringIn(coding, 'code') ?? stringIn(coding, 'reference') ?? ''))
    : (texts.read(option, choice.key) ?? texts.plain(String(choice.value)))
  const text = typeof prefix === 'string' && prefix.trim() ? joinTexts([texts.plain(prefix), said], ' ') : said
  const extension = [...recordsIn(coding ?? {}, 'extension'), ...recordsIn(option, 'extension')]
  return [
    {
      text: text ?? said,
      weight: weightOf(option, coding ?? {}),
      valueKey: choice.key,
      value: coding ? { ...coding, ...(extension.length > 0 ? { extension } : {}) } : choice.value,
      isInitial: isSet(option, 'initialSelected'),
    },
  ]
}

/** The id is the code; if two systems share a code, later ones add their system. */
function withIds(
  drafts: readonly Draft[],
  from: SourceOption['from'],
  path: string,
  findings: FindingLog,
): readonly SourceOption[] {
  const ids = createIds()
  const seen = new Map<string, string>()
  return drafts.map((draft) => {
    const { code, system } = codeOf(draft.value)
    const plain = usableId(code) || 'option'
    const said = JSON.stringify([system, code])
    if (seen.has(said))
      findings.add(path, 'note', 'DuplicateOption', `The option "${code}" is listed twice; both are kept.`, draft.value)
    const isShared = seen.size > 0 && [...seen.values()].includes(plain) && !seen.has(said)
    const answerId = ids.claim(isShared && system ? usableId(`${plain} [${system}]`) : plain)
    seen.set(said, plain)
    return { ...draft, answerId, from }
  })
}

/** The code and system behind the option's answer id. */
export function codeOf(value: unknown): { readonly code: string; readonly system: string | null } {
  if (!isRecord(value)) return { code: String(value), system: null }
  const code = stringIn(value, 'code') ?? stringIn(value, 'display') ?? stringIn(value, 'reference') ?? ''
  return { code, system: stringIn(value, 'system') }
}

/** Options marked as exclusive, which only the source distinguishes. */
export function exclusiveOptions(item: Json): readonly Json[] {
  return recordsIn(item, 'answerOption').filter(
    (option) => extensionsOf(option, 'questionnaire-optionExclusive').length > 0,
  )
}
