/** The rules of CDISC's schemas for the definitions of a study: what each element holds and in which order, and its attributes. */
import { elementsOf } from '../../files/xml/elements'
import { readXml, type XmlElement } from '../../files/xml/readXml'
import type { OdmVersion } from './version'

interface Rule {
  /** The names of elements within, each with a blank after it. */
  readonly inside: RegExp
  readonly required: string
  readonly optional?: string
}

const translated = { inside: /^(TranslatedText )+$/, required: '' }
const words = { inside: /^$/, required: '' }
const range = /^((CheckValue )+|(FormalExpression )+)(MeasurementUnitRef )?(ErrorMessage )?$/
const ref = 'OrderNumber CollectionExceptionConditionOID'
const file =
  'Description Granularity Archival PriorFileOID AsOfDateTime ODMVersion Originator SourceSystem SourceSystemVersion ID'

const inBoth: Readonly<Record<string, Rule>> = {
  ODM: { inside: /^(Study )*$/, required: 'FileType FileOID CreationDateTime', optional: file },
  Description: translated,
  Question: translated,
  Symbol: translated,
  Decode: translated,
  ErrorMessage: translated,
  CheckValue: words,
  Alias: { inside: /^$/, required: 'Context Name' },
  Protocol: { inside: /^(Description )?(StudyEventRef )*(Alias )*$/, required: '' },
  StudyEventRef: { inside: /^$/, required: 'StudyEventOID Mandatory', optional: ref },
  ItemRef: {
    inside: /^$/,
    required: 'ItemOID Mandatory',
    optional: `${ref} KeySequence MethodOID ImputationMethodOID Role RoleCodeListOID`,
  },
  ItemGroupRef: { inside: /^$/, required: 'ItemGroupOID Mandatory', optional: ref },
  CodeListRef: { inside: /^$/, required: 'CodeListOID' },
  CodeList: { inside: /^(Description )?(CodeListItem )+(Alias )*$/, required: 'OID Name DataType' },
}

const definitions =
  /^(Protocol )?(StudyEventDef )*(FormDef )*(ItemGroupDef )*(ItemDef )*(CodeList )*(ConditionDef )*(MethodDef )*$/

const rules: Readonly<Record<OdmVersion, Readonly<Record<string, Rule>>>> = {
  '1.3.2': {
    ...inBoth,
    Study: { inside: /^GlobalVariables (BasicDefinitions )?(MetaDataVersion )*$/, required: 'OID' },
    GlobalVariables: { inside: /^StudyName StudyDescription ProtocolName $/, required: '' },
    StudyName: words,
    StudyDescription: words,
    ProtocolName: words,
    BasicDefinitions: { inside: /^(MeasurementUnit )*$/, required: '' },
    MeasurementUnit: { inside: /^Symbol (Alias )*$/, required: 'OID Name' },
    MeasurementUnitRef: { inside: /^$/, required: 'MeasurementUnitOID' },
    MetaDataVersion: { inside: definitions, required: 'OID Name', optional: 'Description' },
    TranslatedText: { inside: /^$/, required: '', optional: 'xml:lang' },
    StudyEventDef: {
      inside: /^(Description )?(FormRef )*(Alias )*$/,
      required: 'OID Name Repeating Type',
      optional: 'Category',
    },
    FormRef: { inside: /^$/, required: 'FormOID Mandatory', optional: ref },
    FormDef: { inside: /^(Description )?(ItemGroupRef )*(ArchiveLayout )*(Alias )*$/, required: 'OID Name Repeating' },
    ItemGroupDef: {
      inside: /^(Description )?(ItemRef )*(Alias )*$/,
      required: 'OID Name Repeating',
      optional: 'IsReferenceData SASDatasetName Domain Origin Role Purpose Comment',
    },
    ItemDef: {
      inside:
        /^(Description )?(Question )?(ExternalQuestion )?(MeasurementUnitRef )*(RangeCheck )*(CodeListRef )?(Role )*(Alias )*$/,
      required: 'OID Name DataType',
      optional: 'Length SignificantDigits SASFieldName SDSVarName Origin Comment',
    },
    ExternalQuestion: { inside: /^$/, required: '', optional: 'Dictionary Version Code' },
    Role: words,
    RangeCheck: { inside: range, required: 'SoftHard', optional: 'Comparator' },
    CodeListItem: { inside: /^Decode (Alias )*$/, required: 'CodedValue', optional: 'Rank OrderNumber' },
    ConditionDef: { inside: /^Description (FormalExpression )*(Alias )*$/, required: 'OID Name' },
    MethodDef: { inside: /^Description (FormalExpression )*(Alias )*$/, required: 'OID Name', optional: 'Type' },
    FormalExpression: { inside: /^$/, required: '', optional: 'Context' },
  },
  '2.0': {
    ...inBoth,
    Study: { inside: /^(Description )?(MetaDataVersion )*$/, required: 'OID StudyName', optional: 'ProtocolName' },
    MetaDataVersion: {
      inside: /^(Protocol )?(StudyEventDef )*(ItemGroupDef )*(ItemDef )*(CodeList )*(ConditionDef )*(MethodDef )*$/,
      required: 'OID Name',
    },
    TranslatedText: { inside: /^$/, required: 'type', optional: 'xml:lang' },
    StudyEventDef: {
      inside: /^(Description )?(ItemGroupRef )*(Alias )*$/,
      required: 'OID Name Repeating Type',
      optional: 'Category',
    },
    ItemGroupDef: {
      inside: /^(Description )?((ItemRef )|(ItemGroupRef ))+(Alias )*$/,
      required: 'OID Name Repeating',
      optional: 'Type IsReferenceData Domain Purpose',
    },
    ItemDef: {
      inside: /^(Description )?(Question )?(RangeCheck )*(CodeListRef )?(Alias )*$/,
      required: 'OID Name DataType',
      optional: 'Length',
    },
    RangeCheck: { inside: range, required: '', optional: 'SoftHard Comparator' },
    CodeListItem: {
      inside: /^(Description )?Decode (Alias )*$/,
      required: 'CodedValue',
      optional: 'Rank OrderNumber',
    },
    ConditionDef: { inside: /^Description MethodSignature (FormalExpression )*(Alias )*$/, required: 'OID Name' },
    MethodDef: {
      inside: /^Description MethodSignature (FormalExpression )*(Alias )*$/,
      required: 'OID Name',
      optional: 'Type',
    },
    MethodSignature: { inside: /^(Parameter )*(ReturnValue )*$/, required: '' },
    FormalExpression: { inside: /^Code $/, required: '', optional: 'Context' },
    Code: words,
  },
}

/** What is against the schema, and OIDs that are there twice or nowhere. */
export function faultsOf(text: string, version: OdmVersion): readonly string[] {
  const read = readXml(new TextEncoder().encode(text))
  if (read.type === 'Refused') return [read.reason]
  const faults: string[] = []
  const defined = new Set<string>()
  const named: string[] = []
  const check = (element: XmlElement): void => {
    const { name, attributes, line } = element
    const rule = rules[version][name]
    const tell = (what: string) => faults.push(`${line}: ${name}: ${what}`)
    if (!rule) return void tell('is no element of ODM')
    const required = rule.required.split(' ').filter(Boolean)
    const known = new Set([...required, ...(rule.optional ?? '').split(' ')])
    const given = attributes.map(({ written }) => written)
    for (const each of required) if (!given.includes(each)) tell(`has no ${each}`)
    for (const each of given) if (!known.has(each)) tell(`has ${each}`)
    for (const { written, value } of attributes) {
      if (value === '') tell(`${written} is blank`)
      if (
        /^(Item|ItemGroup|Form|StudyEvent|CodeList|Method|MeasurementUnit|CollectionExceptionCondition)OID$/.test(
          written,
        )
      )
        named.push(`${written.slice(0, -3).replace('CollectionException', '')} ${value}`)
    }
    const oid = attributes.find(({ written }) => written === 'OID')?.value
    if (oid !== undefined && name !== 'Study' && name !== 'MetaDataVersion') {
      const own = `${name.replace(/Def$/, '')} ${oid}`
      const key = version === '2.0' ? oid : own
      if (defined.has(key)) tell(`${oid} is there twice`)
      defined.add(key).add(own)
    }
    const inside = elementsOf(element)
    const names = inside.map((each) => `${each.name} `).join('')
    if (!rule.inside.test(names)) tell(`holds ${names}`)
    const contexts = inside.filter((each) => each.name === 'Alias').map((each) => each.attributes[0]?.value)
    if (new Set(contexts).size < contexts.length) tell('has an alias twice')
    for (const each of inside) check(each)
  }
  check(read.root)
  return [...faults, ...named.filter((each) => !defined.has(each)).map((each) => `${each} is nowhere`)]
}
