/** What ODM says of data in annotations: a comment, and flags whose values are those of code lists. */
import type { Text } from '@casebook/core/language/language'
import type { DataReasons } from '@casebook/core/statistics/dataset/dataReasons'
import { flagsOfKinds, flagsOfMissing } from '../../data/clinicalData'
import { type WrittenElement, xml, xmlText } from '../../files/xml/writeXml'
import { createTexts } from '../../odm/write/texts'
import type { OdmVersion } from '../../odm/write/version'
import { queryStates } from '../exportedStudy'

const kinds = {
  missing: 'Why there is no answer',
  erased: 'The answer was erased',
  note: 'A note on the answer',
  query: 'A query',
  notAsked: 'An answer to a question that this version does not ask',
  deleted: 'The case was deleted',
  restored: 'The case was restored',
  notDone: 'The follow-up was closed as not done',
  dueAgain: 'The follow-up is due again',
  site: 'The case came to this site',
  withdrawn: 'A signature was withdrawn',
  confirmed: 'Changed answers were confirmed',
} as const

export type FlagKind = keyof typeof kinds

const kindsOid = flagsOfKinds
const valueOids = { missing: flagsOfMissing, query: 'Casebook/flags/query' } as const

export function flagLists({ all }: DataReasons, version: OdmVersion): readonly WrittenElement[] {
  const texts = createTexts(version)
  const list = (oid: string, name: string, entries: readonly (readonly [code: string, text: Text])[]) =>
    xml(
      'CodeList',
      { OID: oid, Name: name, DataType: 'text' },
      ...entries.map(([code, text]) => xml('CodeListItem', { CodedValue: code }, texts.within('Decode', text, code))),
    )
  return [
    list(
      kindsOid,
      'Flags',
      Object.entries(kinds).map(([kind, words]) => [kind, { en: words }]),
    ),
    list(valueOids.missing, 'Reasons of missing answers', [
      ['UNK', { en: 'Not known' }],
      ...all.map(({ code, text }) => [code, text] as const),
    ]),
    list(
      valueOids.query,
      'States of queries',
      queryStates.map((state) => [state, { en: state }]),
    ),
  ]
}

export interface Annotated {
  readonly kind: FlagKind
  /** Of the kinds `missing` and `query`. */
  readonly value?: string | undefined
  readonly comment?: string | undefined
}

export function annotation({ kind, value, comment }: Annotated, version: OdmVersion): WrittenElement {
  const words =
    comment === undefined || comment === ''
      ? undefined
      : version === '1.3.2'
        ? xmlText('Comment', {}, comment)
        : createTexts(version).ours('Comment', comment)
  const ofKind = (name: string) => xmlText(name, { CodeListOID: kindsOid }, kind)
  const flag =
    value === undefined
      ? [ofKind('FlagValue')]
      : [
          xmlText('FlagValue', { CodeListOID: kind === 'query' ? valueOids.query : valueOids.missing }, value),
          ofKind('FlagType'),
        ]
  return xml('Annotation', { SeqNum: '1' }, words, xml('Flag', {}, ...flag))
}
