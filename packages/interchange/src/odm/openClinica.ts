/** What OpenClinica adds to ODM: words and display of an item in each form, versions of a form, lists for several choices. */
import { elementsOf, wordsOf, type XmlAccount } from '../files/xml/elements'
import type { XmlElement } from '../files/xml/readXml'
import { plainText } from '../redcap/plainText'
import { type Definitions, isYes } from './definitions'
import { plainWords } from './texts'

export interface ItemInForm {
  readonly text: string
  /** Words above it. */
  readonly header: string
  readonly rightText: string
  /** It shows while another item of the form has this option. What other versions of the form say follows. */
  readonly displays: readonly Display[]
  readonly takesSeveral: boolean
}

export interface Display {
  readonly control: string
  readonly option: string
  readonly at: XmlElement
}

/** Null: it says nothing of the item in this form. */
export function itemInForm(item: XmlElement, form: string, account: XmlAccount): ItemInForm | null {
  const [details] = account.within(item, 'ItemDetails')
  if (!details) return null
  account.read(details, 'ItemOID')
  const inForms = account.within(details, 'ItemPresentInForm')
  const inForm = inForms.find((each) => account.read(each, 'FormOID') === form)
  if (!inForm) return null
  const wordsIn = (name: string) => plainText(plainWords(account.within(inForm, name).map(wordsOf).join('\n')))
  const [response] = account.within(inForm, 'ItemResponse')
  const displays = [inForm, ...inForms].flatMap((each) => account.within(each, 'SimpleConditionalDisplay'))
  const wordsOfDisplay = (at: XmlElement, name: string) => account.within(at, name).map(wordsOf).join('').trim()
  return {
    text: wordsIn('LeftItemText'),
    header: [wordsIn('ItemHeader'), wordsIn('ItemSubHeader')].filter((words) => words !== '').join('\n'),
    rightText: wordsIn('RightItemText'),
    displays: [...new Set(displays)].map((at) => ({
      control: wordsOfDisplay(at, 'ControlItemName'),
      option: wordsOfDisplay(at, 'OptionValue'),
      at,
    })),
    takesSeveral: /^(checkbox|multi-?select)$/i.test(response ? (account.read(response, 'ResponseType') ?? '') : ''),
  }
}

/** A group may repeat in one form and not in another. */
export function repeatsInOpenClinica(group: XmlElement, form: string, account: XmlAccount): boolean {
  return account
    .within(group, 'ItemGroupDetails')
    .flatMap((details) => account.within(details, 'PresentInForm'))
    .filter((each) => account.read(each, 'FormOID') === form)
    .flatMap((each) => account.within(each, 'ItemGroupRepeat'))
    .some((each) => isYes(account.read(each, 'Repeating')))
}

/** At an event, one version of a form is filled: the standard one is read, unless another asks for more. */
export function leftOutVersions(
  event: XmlElement,
  refs: readonly XmlElement[],
  definitions: Definitions,
): ReadonlySet<XmlElement> {
  const { account, find, tell } = definitions
  const eventOid = account.read(event, 'OID')
  const forms = refs.flatMap((ref) => {
    const form = find('FormDef', account.read(ref, 'FormOID') ?? '')
    const details = form && elementsOf(form).find(({ name }) => name === 'FormDetails')
    const parent = details && account.read(details, 'ParentFormOID')
    if (!form || !details || !parent) return []
    const isStandard = account
      .within(details, 'PresentInEventDefinition')
      .some((each) => account.read(each, 'StudyEventOID') === eventOid && isYes(account.read(each, 'IsDefaultVersion')))
    return [{ ref, form, parent, isStandard, items: itemsOf(form, definitions) }]
  })
  const leftOut = new Set<XmlElement>()
  for (const { ref, form, parent, items } of forms.filter(({ isStandard }) => !isStandard)) {
    const standard = forms.find((each) => each.parent === parent && each.isStandard)
    if (!standard || [...items].some((item) => !standard.items.has(item))) continue
    leftOut.add(form)
    const [version, other] = [form, standard.form].map((each) => account.read(each, 'OID'))
    tell(
      ref,
      'changed',
      'Structure',
      `${version} is a version of ${other} with the same items: that one is asked here.`,
    )
  }
  return leftOut
}

function itemsOf(form: XmlElement, { account, find }: Definitions): ReadonlySet<string> {
  const groups = account
    .within(form, 'ItemGroupRef')
    .flatMap((ref) => find('ItemGroupDef', account.read(ref, 'ItemGroupOID') ?? '') ?? [])
  return new Set(
    groups.flatMap((group) => account.within(group, 'ItemRef').map((ref) => account.read(ref, 'ItemOID') ?? '')),
  )
}
