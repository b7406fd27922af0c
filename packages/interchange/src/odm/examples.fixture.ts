/** What an ODM file says, for the tests and for the table of the documentation. */
import { item, type OdmText, ref } from './odm.fixture'

interface Example {
  readonly feature: string
  readonly odm: OdmText
}

const age = item('age', 'DataType="integer" Length="3"')
const smoker = item('smoker', 'DataType="text" Length="1"', '<CodeListRef CodeListOID="NY"/>')
const yesOrNo =
  '<CodeList OID="NY" Name="NY" DataType="text"><CodeListItem CodedValue="Y"><Decode><TranslatedText xml:lang="en">Yes</TranslatedText></Decode></CodeListItem><CodeListItem CodedValue="N"><Decode><TranslatedText xml:lang="en">No</TranslatedText></Decode></CodeListItem></CodeList>'
const condition = (expression: string) =>
  `<ConditionDef OID="C" Name="C"><FormalExpression Context="OpenEDC">${expression}</FormalExpression></ConditionDef>`
const method = (expression: string) =>
  `<MethodDef OID="M1" Name="M1" Type="Computation"><FormalExpression Context="OpenEDC">${expression}</FormalExpression></MethodDef>`
const range = (comparator: string, value: string, softHard: string, words = '') =>
  `<RangeCheck Comparator="${comparator}" SoftHard="${softHard}"><CheckValue>${value}</CheckValue>${words && `<ErrorMessage><TranslatedText xml:lang="en">${words}</TranslatedText></ErrorMessage>`}</RangeCheck>`
const event = (oid: string, name: string) =>
  `<StudyEventDef OID="${oid}" Name="${name}" Repeating="No" Type="Scheduled"><FormRef FormOID="F" Mandatory="Yes"/></StudyEventDef>`
const unit = (oid: string, symbol: string) =>
  `<MeasurementUnit OID="${oid}" Name="${symbol}"><Symbol><TranslatedText xml:lang="en">${symbol}</TranslatedText></Symbol></MeasurementUnit>`

export const odmExamples: readonly Example[] = [
  {
    feature: 'a required whole number, and a decimal one',
    odm: {
      refs: `<ItemRef ItemOID="age" Mandatory="Yes"/>${ref('weight')}`,
      items: age + item('weight', 'DataType="float" SignificantDigits="1"'),
    },
  },
  { feature: 'a text with a length', odm: { refs: ref('q'), items: item('q', 'DataType="text" Length="20"') } },
  { feature: 'a code list', odm: { refs: ref('smoker'), items: smoker, more: yesOrNo } },
  { feature: 'yes or no', odm: { refs: ref('q'), items: item('q', 'DataType="boolean"') } },
  {
    feature: 'a date, and one that may lack its day',
    odm: { refs: ref('a') + ref('b'), items: item('a', 'DataType="date"') + item('b', 'DataType="partialDate"') },
  },
  {
    feature: 'a time with a limit, a date with a time, and one that may lack its end',
    odm: {
      refs: ref('a') + ref('b') + ref('c'),
      items:
        item('a', 'DataType="time"', range('GE', '08:00:00', 'Soft', 'Too early.')) +
        item('b', 'DataType="datetime"') +
        item('c', 'DataType="partialDatetime"'),
    },
  },
  {
    feature: 'hard limits with words',
    odm: { refs: ref('q'), items: item('q', 'DataType="integer"', range('GE', '0', 'Hard', 'Too low.')) },
  },
  {
    feature: 'soft limits',
    odm: {
      refs: ref('q'),
      items: item('q', 'DataType="integer"', range('GE', '0', 'Soft') + range('LE', '9', 'Soft')),
    },
  },
  {
    feature: 'a check of choices',
    odm: {
      refs: ref('smoker'),
      items: item('smoker', 'DataType="text"', `<CodeListRef CodeListOID="NY"/>${range('IN', 'Y', 'Hard')}`),
      more: yesOrNo,
    },
  },
  {
    feature: 'a condition, which says when an item is not collected',
    odm: {
      refs: ref('smoker') + ref('q', ' CollectionExceptionConditionOID="C"'),
      items: smoker + item('q', 'DataType="integer"'),
      more: yesOrNo + condition('smoker == "N"'),
    },
  },
  {
    feature: 'a condition that an XPath says',
    odm: {
      refs: ref('age') + ref('q', ' CollectionExceptionConditionOID="C"'),
      items: age + item('q', 'DataType="text"'),
      more: '<ConditionDef OID="C" Name="C"><FormalExpression Context="XPath">ItemData[@ItemOID="age"]/@Value &lt; 18</FormalExpression></ConditionDef>',
    },
  },
  {
    feature: 'a condition without an expression',
    odm: {
      refs: ref('q', ' CollectionExceptionConditionOID="C"'),
      items: item('q', 'DataType="text"'),
      more: '<ConditionDef OID="C" Name="C"><Description><TranslatedText xml:lang="en">If male</TranslatedText></Description></ConditionDef>',
    },
  },
  {
    feature: 'a method',
    odm: {
      refs: ref('age') + ref('q', ' MethodOID="M1"'),
      items: age + item('q', 'DataType="integer"'),
      more: method('age * 12'),
    },
  },
  { feature: 'a group that repeats', odm: { refs: ref('age'), items: age, groupAttributes: ' Repeating="Yes"' } },
  {
    feature: 'two events that ask for one form',
    odm: { refs: ref('age'), items: age, events: event('V1', 'Visit 1') + event('V2', 'Visit 2') },
  },
  {
    feature: 'a choice of units',
    odm: {
      refs: ref('q'),
      items: item(
        'q',
        'DataType="float"',
        '<MeasurementUnitRef MeasurementUnitOID="CM"/><MeasurementUnitRef MeasurementUnitOID="IN"/>',
      ),
      basic: `<BasicDefinitions>${unit('CM', 'cm')}${unit('IN', 'in')}</BasicDefinitions>`,
    },
  },
  {
    feature: 'an alias, and what has no meaning here',
    odm: {
      refs: ref('q'),
      items: item('q', 'DataType="text" SASFieldName="Q"', '<Alias Context="SDTM" Name="QVAL"/>'),
    },
  },
  { feature: 'an item that is not there', odm: { refs: ref('age') + ref('agee'), items: age } },
  {
    feature: 'display of OpenClinica while another item has an option',
    odm: {
      refs: ref('smoker') + ref('q'),
      items:
        smoker +
        item(
          'q',
          'DataType="text"',
          '<OpenClinica:ItemDetails ItemOID="q"><OpenClinica:ItemPresentInForm FormOID="F" ShowItem="No"><OpenClinica:LeftItemText>Why</OpenClinica:LeftItemText><OpenClinica:SimpleConditionalDisplay><OpenClinica:ControlItemName>smoker</OpenClinica:ControlItemName><OpenClinica:OptionValue>Y</OpenClinica:OptionValue></OpenClinica:SimpleConditionalDisplay></OpenClinica:ItemPresentInForm></OpenClinica:ItemDetails>',
        ),
      more: yesOrNo,
    },
  },
]
