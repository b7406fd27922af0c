/** The rules of CDISC's schemas for a study, its people and its data: what each element holds and in which order, and its attributes. */
import { elementsOf, wordsOf } from '../../files/xml/elements'
import { readXml, type XmlElement } from '../../files/xml/readXml'
import { textsSaid, unique, withText, wordsIn } from './schemaWords.fixture'
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
  ODM: {
    inside: /^(Study )*(AdminData )*(ClinicalData )*$/,
    required: 'FileType FileOID CreationDateTime',
    optional: file,
  },
  Description: translated,
  Question: translated,
  Symbol: translated,
  Decode: translated,
  ErrorMessage: translated,
  CheckValue: words,
  Alias: { inside: /^$/, required: 'Context Name' },
  StudyEventRef: { inside: /^$/, required: 'StudyEventOID Mandatory', optional: ref },
  ItemRef: {
    inside: /^$/,
    required: 'ItemOID Mandatory',
    optional: `${ref} KeySequence MethodOID ImputationMethodOID Role RoleCodeListOID`,
  },
  ItemGroupRef: { inside: /^$/, required: 'ItemGroupOID Mandatory', optional: ref },
  CodeListRef: { inside: /^$/, required: 'CodeListOID' },
  CodeList: { inside: /^(Description )?(CodeListItem )+(Alias )*$/, required: 'OID Name DataType' },
  LoginName: words,
  UserName: words,
  FullName: words,
  MetaDataVersionRef: { inside: /^$/, required: 'StudyOID MetaDataVersionOID EffectiveDate' },
  SignatureDef: { inside: /^Meaning LegalReason $/, required: 'OID', optional: 'Methodology' },
  Meaning: words,
  LegalReason: words,
  ClinicalData: { inside: /^(SubjectData )*$/, required: 'StudyOID MetaDataVersionOID' },
  SiteRef: { inside: /^$/, required: 'LocationOID' },
  AuditRecord: {
    inside: /^UserRef LocationRef DateTimeStamp (ReasonForChange )?(SourceID )?$/,
    required: '',
    optional: 'EditPoint',
  },
  UserRef: { inside: /^$/, required: 'UserOID' },
  LocationRef: { inside: /^$/, required: 'LocationOID' },
  SignatureRef: { inside: /^$/, required: 'SignatureOID' },
  DateTimeStamp: words,
  ReasonForChange: words,
  SourceID: words,
  Signature: { inside: /^UserRef LocationRef SignatureRef DateTimeStamp $/, required: '', optional: 'ID' },
  Annotation: { inside: /^(Comment )?(Flag )*$/, required: 'SeqNum', optional: 'TransactionType ID' },
  Flag: { inside: /^FlagValue (FlagType )?$/, required: '' },
  FlagValue: { inside: /^$/, required: 'CodeListOID' },
  FlagType: { inside: /^$/, required: 'CodeListOID' },
}

const dataOf = { required: 'SubjectKey', optional: 'TransactionType' }
const before = '(AuditRecord )?(Signature )?'
const behind = '(AuditRecord )?(Signature )?(Annotation )*(Query )*'

const definitions =
  /^(Protocol )?(StudyEventDef )*(FormDef )*(ItemGroupDef )*(ItemDef )*(CodeList )*(ConditionDef )*(MethodDef )*$/

const rules: Readonly<Record<OdmVersion, Readonly<Record<string, Rule>>>> = {
  '1.3.2': {
    ...inBoth,
    Study: { inside: /^GlobalVariables (BasicDefinitions )?(MetaDataVersion )*$/, required: 'OID' },
    Protocol: { inside: /^(Description )?(StudyEventRef )*(Alias )*$/, required: '' },
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
    AdminData: { inside: /^(User )*(Location )*(SignatureDef )*$/, required: '', optional: 'StudyOID' },
    User: { inside: /^(LoginName )?(FullName )?$/, required: 'OID', optional: 'UserType' },
    Location: { inside: /^(MetaDataVersionRef )+$/, required: 'OID Name', optional: 'LocationType' },
    SubjectData: { inside: new RegExp(`^${before}(SiteRef )?(Annotation )*(StudyEventData )*$`), ...dataOf },
    StudyEventData: {
      inside: new RegExp(`^${before}(Annotation )*(FormData )*$`),
      required: 'StudyEventOID',
      optional: 'StudyEventRepeatKey TransactionType',
    },
    FormData: {
      inside: new RegExp(`^${before}(Annotation )*(ItemGroupData )*$`),
      required: 'FormOID',
      optional: 'FormRepeatKey TransactionType',
    },
    ItemGroupData: {
      inside: new RegExp(`^${before}(Annotation )*(ItemData )*$`),
      required: 'ItemGroupOID',
      optional: 'ItemGroupRepeatKey TransactionType',
    },
    ItemData: {
      inside: new RegExp(`^${before}(MeasurementUnitRef )?(Annotation )*$`),
      required: 'ItemOID',
      optional: 'TransactionType IsNull Value',
    },
    Comment: { inside: /^$/, required: '', optional: 'SponsorOrSite' },
  },
  '2.0': {
    ...inBoth,
    Study: { inside: /^(Description )?(MetaDataVersion )+$/, required: 'OID StudyName ProtocolName' },
    MetaDataVersion: {
      inside:
        /^(Description )?(Protocol )?(StudyEventGroupDef )*(StudyEventDef )*(ItemGroupDef )*(ItemDef )*(CodeList )*(ConditionDef )*(MethodDef )*$/,
      required: 'OID Name',
    },
    Protocol: { inside: /^(Description )?(StudyEventGroupRef )*(Alias )*$/, required: '' },
    StudyEventGroupRef: { inside: /^(Description )?$/, required: 'StudyEventGroupOID Mandatory', optional: ref },
    StudyEventGroupDef: {
      inside: /^(Description )?((StudyEventGroupRef )|(StudyEventRef ))*(Coding )*$/,
      required: 'OID Name',
    },
    TranslatedText: { inside: /^$/, required: 'Type', optional: 'xml:lang' },
    StudyEventDef: {
      inside: /^(Description )?(ItemGroupRef )*(Coding )*(Alias )*$/,
      required: 'OID Name Repeating Type',
      optional: 'Category',
    },
    ItemGroupDef: {
      inside: /^(Description )?((ItemRef )|(ItemGroupRef ))+(Coding )*(Alias )*$/,
      required: 'OID Name Repeating Type',
      optional: 'IsReferenceData Domain Purpose',
    },
    Coding: { inside: /^$/, required: 'System', optional: 'Code SystemName SystemVersion Label' },
    ItemDef: {
      inside: /^(Description )?(Question )?(RangeCheck )*(CodeListRef )?(Coding )*(Alias )*$/,
      required: 'OID Name DataType',
      optional: 'Length',
    },
    RangeCheck: { inside: range, required: '', optional: 'SoftHard Comparator' },
    CodeListItem: {
      inside: /^(Description )?(Decode )?(Coding )*(Alias )*$/,
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
    AdminData: { inside: /^(User )*(Organization )*(Location )*(SignatureDef )*$/, required: '', optional: 'StudyOID' },
    User: { inside: /^(UserName )?(FullName )?$/, required: 'OID', optional: 'UserType' },
    Location: { inside: /^(Description )?(MetaDataVersionRef )+$/, required: 'OID Name', optional: 'Role' },
    SubjectData: { inside: new RegExp(`^(SiteRef )?(StudyEventData )*${behind}$`), ...dataOf },
    StudyEventData: {
      inside: new RegExp(`^(ItemGroupData )*${behind}$`),
      required: 'StudyEventOID',
      optional: 'StudyEventRepeatKey TransactionType',
    },
    ItemGroupData: {
      inside: new RegExp(`^((ItemGroupData )|(ItemData ))*${behind}$`),
      required: 'ItemGroupOID',
      optional: 'ItemGroupRepeatKey TransactionType ItemGroupDataSeq',
    },
    ItemData: {
      inside: new RegExp(`^(Value )*${behind}$`),
      required: 'ItemOID',
      optional: 'TransactionType IsNull',
    },
    Value: { inside: /^$/, required: '', optional: 'SeqNum' },
    Query: {
      inside: /^Value (AuditRecord )*$/,
      required: 'OID Source State LastUpdateDatetime',
      optional: 'Target Type Name',
    },
    Comment: translated,
  },
}

const refs =
  /^(Item|ItemGroup|Form|StudyEvent|StudyEventGroup|CodeList|Method|MeasurementUnit|CollectionExceptionCondition|User|Location|Signature|MetaDataVersion)OID$/

const valuesOf = ({ attributes }: XmlElement, name: string) =>
  attributes.filter(({ written }) => written === name).map(({ value }) => value)

/** What is against the schema, and OIDs that are there twice or nowhere. Those of a version are looked for in it, and then beside it. */
export function faultsOf(text: string, version: OdmVersion): readonly string[] {
  const read = readXml(new TextEncoder().encode(text))
  if (read.type === 'Refused') return [read.reason]
  const faults: string[] = []
  const defined = new Set<string>()
  const ids = new Set<string>()
  const named: (readonly [scope: string, oid: string])[] = []
  const check = (element: XmlElement, around: string): void => {
    const { name, attributes, line } = element
    const rule = rules[version][name]
    const tell = (what: string) => faults.push(`${line}: ${name}: ${what}`)
    if (!rule) return void tell('is no element of ODM')
    const required = rule.required.split(' ').filter(Boolean)
    const known = new Set([...required, ...(rule.optional ?? '').split(' ')])
    const given = attributes.map(({ written }) => written)
    const read = (of: string) => attributes.find(({ written }) => written === of)?.value
    for (const each of required) if (!given.includes(each)) tell(`has no ${each}`)
    for (const each of given) if (!known.has(each)) tell(`has ${each}`)
    const oid = read('OID')
    const scope =
      name === 'MetaDataVersion' ? `${oid}: ` : name === 'ClinicalData' ? `${read('MetaDataVersionOID')}: ` : around
    for (const { written, value } of attributes) {
      const words = wordsIn[version][`${name} ${written}`] ?? wordsIn[version][written]
      if (value === '') tell(`${written} is blank`)
      else if (words && !words.test(value)) tell(`${written} is ${value}`)
      if (written === 'ID' && ids.size === ids.add(value).size) tell(`the ID ${value} is there twice`)
      if (refs.test(written)) named.push([scope, `${written.slice(0, -3).replace('CollectionException', '')} ${value}`])
    }
    if (oid !== undefined && name !== 'Study' && name !== 'Query') {
      const own = `${around}${name.replace(/Def$/, '')} ${oid}`
      // In a version nothing has the OID of anything else, whatever it is.
      const key = version === '2.0' || around !== '' ? `${around}${oid}` : own
      if (defined.has(key)) tell(`${oid} is there twice`)
      defined.add(key).add(own)
    }
    const inside = elementsOf(element)
    const names = inside.map((each) => `${each.name} `).join('')
    if (!rule.inside.test(names)) tell(`holds ${names}`)
    for (const [of, keys] of Object.entries(unique))
      for (const key of keys) {
        const all = inside.filter((each) => each.name === of).flatMap((each) => valuesOf(each, key))
        if (new Set(all).size < all.length) tell(`has a ${of} of the same ${key} twice`)
      }
    const text = wordsOf(element)
    if (inside.length === 0 && textsSaid[name] && !textsSaid[name].test(text)) tell(`says ${text}`)
    if (!withText.test(name) && element.nodes.some((node) => typeof node === 'string' && node.trim() !== ''))
      tell('holds text')
    for (const each of inside) check(each, scope)
  }
  check(read.root, '')
  const isThere = ([scope, oid]: (typeof named)[number]) => defined.has(scope + oid) || defined.has(oid)
  return [...faults, ...named.filter((each) => !isThere(each)).map(([, oid]) => `${oid} is nowhere`)]
}
