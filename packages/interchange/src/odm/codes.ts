/**
 * The codes of terminologies in ODM: `<Coding Code="8480-6" System="http://loinc.org"/>` of ODM 2, and `<Alias Context="CDASH" Name="VSORRES"/>` of any version.
 * What neither can say of them is in words of ours beside them.
 */
import { type Coding, codingsIn, isPart, systemName } from '@casebook/core/bases/codes/coding'
import { codings } from '@casebook/core/bases/codes/coding.schema'
import { elementsOf, type XmlAccount } from '../files/xml/elements'
import type { XmlElement } from '../files/xml/readXml'
import { isOwnWord, type OwnWords } from './ownWords'

/** What a base can have counts as used, the rest does not. */
export function codesIn(element: XmlElement, words: OwnWords, account: XmlAccount): readonly Coding[] {
  const own = codesInWords(words.get('codes'))
  const found = elementsOf(element).flatMap((each) => {
    const coding = codingOf(each)
    return coding ? [{ each, coding }] : []
  })
  const isKnown = (one: Coding) => own.some(({ system, code }) => one.system === system && one.code === code)
  const kept = codingsIn([...own, ...found.map(({ coding }) => coding).filter((one) => !isKnown(one))])
  for (const { each, coding } of found)
    if (isKnown(coding) || kept.includes(coding)) {
      for (const name of attributesOf[each.name] ?? []) account.read(each, name)
      const name = each.attributes.find((attribute) => attribute.name === 'SystemName')?.value
      if (name !== undefined && name === systemName(coding.system ?? '')) account.read(each, 'SystemName')
    }
  return kept
}

/** None, if they are not as Casebook writes them. */
export function codesInWords(json: string | undefined): readonly Coding[] {
  if (json === undefined) return []
  try {
    const read = codings.safeParse(JSON.parse(json))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

const attributesOf: Readonly<Record<string, readonly string[]>> = {
  Alias: ['Context', 'Name'],
  Coding: ['System', 'Code', 'SystemVersion', 'Label'],
}

function codingOf(element: XmlElement): Coding | null {
  const names = attributesOf[element.name]
  if (!names || isOwnWord(element)) return null
  const [system, code, version, display] = names.map(
    (wanted) => element.attributes.find(({ name, space }) => name === wanted && space === '')?.value.trim() ?? '',
  )
  if (!system || !code || ![system, code].every(isPart)) return null
  return { system, ...(version && { version }), code, ...(display && { display }) }
}
