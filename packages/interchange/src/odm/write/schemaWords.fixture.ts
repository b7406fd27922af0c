/** What CDISC's schemas let an attribute or a text of an ODM file say, and what siblings may not have in common. */
import type { OdmVersion } from './version'

const oneOf = (...words: readonly string[]) => new RegExp(`^(${words.join('|')})$`)
const yesOrNo = oneOf('Yes', 'No')
const whole = /^[+-]?\d+$/
const positive = /^\+?0*[1-9]\d*$/
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/
const zone = '(Z|[+-]\\d{2}:\\d{2})?'
const date = new RegExp(`^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])${zone}$`)
const dateTime = new RegExp(
  `^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?${zone}$`,
)
const sasName = /^[A-Za-z_]\w{0,7}$/
const partials = ['partialDate', 'partialTime', 'partialDatetime', 'durationDatetime', 'intervalDatetime']
const incomplete = ['incompleteDatetime', 'incompleteDate', 'incompleteTime']
const binary = ['hexBinary', 'base64Binary', 'hexFloat', 'base64Float']
const dataTypes = ['integer', 'float', 'double', 'date', 'datetime', 'time', 'text', 'string', 'URI', 'boolean']
const dataType = (...more: readonly string[]) => oneOf(...dataTypes, ...more, ...binary, ...partials, ...incomplete)

/** What an attribute may say, by its name, or by that of its element and its own. What is not named may be any text but a blank one. */
type Words = Readonly<Record<string, RegExp>>

const wordsInBoth: Words = {
  FileType: oneOf('Snapshot', 'Transactional'),
  CreationDateTime: dateTime,
  AsOfDateTime: dateTime,
  'xml:lang': /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/,
  Mandatory: yesOrNo,
  Repeating: yesOrNo,
  IsReferenceData: yesOrNo,
  IsNull: oneOf('Yes'),
  'StudyEventDef Type': oneOf('Scheduled', 'Unscheduled', 'Common'),
  Comparator: oneOf('LT', 'LE', 'GT', 'GE', 'EQ', 'NE', 'IN', 'NOTIN'),
  SoftHard: oneOf('Soft', 'Hard'),
  Length: positive,
  Rank: decimal,
  Methodology: oneOf('Digital', 'Electronic'),
  EffectiveDate: date,
  TransactionType: oneOf('Insert', 'Update', 'Remove', 'Upsert', 'Context'),
  EditPoint: oneOf('Monitoring', 'DataManagement', 'DBAudit'),
  SponsorOrSite: oneOf('Sponsor', 'Site'),
  ID: /^[\p{L}_][\p{L}\p{N}._-]*$/u,
}

export const wordsIn: Readonly<Record<OdmVersion, Words>> = {
  '1.3.2': {
    ...wordsInBoth,
    Granularity: oneOf(
      'All',
      'Metadata',
      'AdminData',
      'ReferenceData',
      'AllClinicalData',
      'SingleSite',
      'SingleSubject',
    ),
    ODMVersion: oneOf('1.2', '1.2.1', '1.3', '1.3.1', '1.3.2'),
    DataType: dataType(),
    'CodeList DataType': oneOf('integer', 'float', 'text', 'string'),
    'MethodDef Type': oneOf('Computation', 'Imputation', 'Transpose', 'Other'),
    SignificantDigits: /^\d+$/,
    SASFieldName: sasName,
    SDSVarName: sasName,
    SASDatasetName: sasName,
    OrderNumber: whole,
    KeySequence: whole,
    SeqNum: whole,
    UserType: oneOf('Sponsor', 'Investigator', 'Lab', 'Other'),
    LocationType: oneOf('Sponsor', 'Site', 'CRO', 'Lab', 'Other'),
  },
  '2.0': {
    ...wordsInBoth,
    ODMVersion: /^2\.0/,
    DataType: dataType('decimal'),
    'CodeList DataType': oneOf('integer', 'decimal', 'text', 'string'),
    'ItemGroupDef Repeating': oneOf('No', 'Simple', 'Dynamic', 'Static'),
    'MethodDef Type': oneOf('Computation', 'Imputation', 'Preload', 'Transpose'),
    'TranslatedText Type': oneOf('text/plain'),
    OrderNumber: positive,
    KeySequence: positive,
    SeqNum: positive,
    System: /^\S+$/,
    Source: oneOf('System', 'Data Management', 'Site Monitor', 'Coding System', 'Safety Reviewer'),
    'Query Type': oneOf('Manual', 'System'),
    State: oneOf('Candidate', 'Open', 'Answered', 'Closed', 'Cancelled', 'Resolved'),
    LastUpdateDatetime: dateTime,
    UserType: oneOf('Sponsor', 'Investigator', 'Lab', 'Other', 'Subject', 'Monitor', 'Data analyst', 'Care provider'),
  },
}

/** What stands between the tags of an element; in all others that hold no element, any text may. */
export const textsSaid: Readonly<Record<string, RegExp>> = {
  StudyName: /./,
  ProtocolName: /./,
  FlagType: /./,
  DateTimeStamp: dateTime,
}
/** They hold a text of their own. */
export const withText =
  /^(TranslatedText|CheckValue|LoginName|UserName|FullName|Meaning|LegalReason|DateTimeStamp|ReasonForChange|SourceID|FlagValue|FlagType|StudyName|StudyDescription|ProtocolName|Role|FormalExpression|Comment|Code|Value)$/

/** What siblings of one name may not have in common. */
export const unique: Readonly<Record<string, readonly string[]>> = {
  Alias: ['Context'],
  TranslatedText: ['xml:lang'],
  CodeListItem: ['CodedValue', 'OrderNumber'],
  StudyEventRef: ['StudyEventOID', 'OrderNumber'],
  FormRef: ['FormOID', 'OrderNumber'],
  ItemGroupRef: ['ItemGroupOID', 'OrderNumber'],
  ItemRef: ['ItemOID', 'OrderNumber', 'KeySequence'],
}
