/** What a reader of ODM has kept without a meaning is written back where the schema has a place for it. */
import type { Base, Meta } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import type { KeptXml } from '../../files/xml/writeXml'
import type { OdmVersion } from './version'

type Kind = 'ItemDef' | 'ItemRef' | 'ItemGroupDef'

/** Attributes of ODM 1.3.2; 2.0 has most of them no more. */
const attributes: Readonly<Record<Kind, readonly string[]>> = {
  ItemDef: ['SASFieldName', 'SDSVarName', 'Origin', 'Comment'],
  ItemRef: ['ref/KeySequence', 'ref/Role'],
  ItemGroupDef: ['IsReferenceData', 'SASDatasetName', 'Domain', 'Origin', 'Role', 'Purpose', 'Comment'],
}

const inBoth = new Set(['ref/KeySequence', 'ref/Role', 'Domain', 'Purpose', 'IsReferenceData'])

const elements = ['ExternalQuestion', 'Role', 'Alias'] as const

/** @param within before the names, as `group/` of a group that is the whole form */
export function attributesKept(
  meta: Meta,
  kind: Kind,
  version: OdmVersion,
  within = '',
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    attributes[kind].flatMap((name) => {
      const value = version === '2.0' && !inBoth.has(name) ? undefined : meta[`odm/${within}${name}`]
      return value === undefined ? [] : [[name.replace('ref/', ''), value]]
    }),
  )
}

export function elementsKept(
  meta: Meta,
  name: (typeof elements)[number],
  version: OdmVersion,
  within = '',
): readonly KeptXml[] {
  const xml = meta[`odm/${within}${name}`]
  return xml === undefined || (version === '2.0' && name !== 'Alias') ? [] : [{ xml }]
}

/** They are in the file in another way, or are about the file that was read. */
const said =
  /^odm\/(OID|Name|event|group|group\/Name|Study|MetaDataVersion|ProtocolName|file\/.*|version\/Name|(ConditionDef|MethodDef|CodeList)\/.*)$/

/** Names of what is not written back, and how often each is there. */
export function leftOut(base: Base, version: OdmVersion): readonly (readonly [name: string, count: number])[] {
  const structure = baseStructure(base)
  const written = new Set(
    [...attributes.ItemDef, ...attributes.ItemRef, ...attributes.ItemGroupDef, ...elements]
      .filter((name) => version === '1.3.2' || inBoth.has(name) || name === 'Alias')
      .flatMap((name) => [`odm/${name}`, `odm/group/${name}`]),
  )
  const metas = [
    base.meta ?? {},
    ...[...structure.questionnaires.values()].map(({ questionnaire }) => questionnaire.meta ?? {}),
    ...[...structure.questions.values()].map(({ question }) => question.meta ?? {}),
  ]
  const counts = new Map<string, number>()
  for (const key of metas.flatMap((meta) => Object.keys(meta))) {
    if (!key.startsWith('odm/') || said.test(key) || written.has(key)) continue
    const name = key.slice('odm/'.length).replace(/^((?:\w+:)?\w+Def|Presentation|\w+List)\/.*$/, '$1')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
}
