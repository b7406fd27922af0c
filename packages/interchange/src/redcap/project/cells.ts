/** An item of a REDCap project in the cells of a data dictionary. */
import { wordsOf } from '../../files/xml/elements'
import type { XmlElement } from '../../files/xml/readXml'
import type { Definitions } from '../../odm/definitions'

export const header = [
  'Variable / Field Name',
  'Form Name',
  'Section Header',
  'Field Type',
  'Field Label',
  'Choices, Calculations, OR Slider Labels',
  'Field Note',
  'Text Validation Type OR Show Slider Number',
  'Text Validation Min',
  'Text Validation Max',
  'Identifier?',
  'Branching Logic (Show field only if...)',
  'Required Field?',
  'Custom Alignment',
  'Question Number (surveys only)',
  'Matrix Group Name',
  'Matrix Ranking?',
  'Field Annotation',
] as const

export type Cells = Readonly<Record<(typeof header)[number], string>>

interface Context {
  readonly definitions: Definitions
  /** An attribute of REDCap's own; '' if it is not there. */
  readonly own: (element: XmlElement, name: string) => string
  readonly name: string
  readonly form: string
  readonly isRequired: boolean
}

/** Types of a project whose names are others in a dictionary. */
const types: Readonly<Record<string, string>> = { textarea: 'notes', select: 'dropdown' }

export function cellsOf(item: XmlElement, { definitions, own, name, form, isRequired }: Context): Cells {
  const { account } = definitions
  for (const attribute of ['OID', 'Name', 'DataType', 'Length', 'SignificantDigits']) account.read(item, attribute)
  const written = own(item, 'FieldType')
  const limits = limitsOf(item, definitions)
  return {
    'Variable / Field Name': name,
    'Form Name': form,
    'Section Header': own(item, 'SectionHeader'),
    'Field Type': types[written] ?? written,
    'Field Label': translated(item, 'Question', definitions),
    'Choices, Calculations, OR Slider Labels':
      own(item, 'Calculation') ||
      own(item, 'SliderLabels') ||
      (isOfChoices(written) ? choicesOf(item, definitions, own) : ''),
    'Field Note': own(item, 'FieldNote'),
    'Text Validation Type OR Show Slider Number': own(item, 'TextValidationType'),
    'Text Validation Min': limits.GE ?? '',
    'Text Validation Max': limits.LE ?? '',
    'Identifier?': own(item, 'Identifier'),
    'Branching Logic (Show field only if...)': own(item, 'BranchingLogic'),
    'Required Field?': own(item, 'RequiredField') || (isRequired ? 'y' : ''),
    'Custom Alignment': own(item, 'CustomAlignment'),
    'Question Number (surveys only)': own(item, 'QuestionNumber'),
    'Matrix Group Name': own(item, 'MatrixGroupName'),
    'Matrix Ranking?': own(item, 'MatrixRanking'),
    'Field Annotation': own(item, 'FieldAnnotation'),
  }
}

const isOfChoices = (type: string) => ['select', 'radio', 'checkbox', 'sql'].includes(type)

function translated(element: XmlElement, name: string, { account }: Definitions): string {
  const [text] = account.within(element, name).flatMap((each) => account.within(each, 'TranslatedText'))
  return text ? wordsOf(text).trim() : ''
}

function choicesOf(item: XmlElement, definitions: Definitions, own: Context['own']): string {
  const { account, named } = definitions
  const [ref] = account.within(item, 'CodeListRef')
  const list = ref && named('CodeList', ref, 'CodeListOID')
  if (!list) return ''
  const boxes = own(list, 'CheckboxChoices')
  const items = account.within(list, 'CodeListItem').map((each) => {
    const code = account.read(each, 'CodedValue') ?? ''
    return `${code}, ${translated(each, 'Decode', definitions)}`
  })
  account.use(list)
  return boxes || items.join(' | ')
}

/** Their words are REDCap's own, and say what the limit says. */
function limitsOf(item: XmlElement, { account }: Definitions): Readonly<Record<string, string>> {
  return Object.fromEntries(
    account.within(item, 'RangeCheck').map((check) => {
      const limit = account.within(check, 'CheckValue').map((each) => wordsOf(each).trim())
      const comparator = account.read(check, 'Comparator') ?? ''
      account.use(check)
      return [comparator, limit.join(' ')]
    }),
  )
}
