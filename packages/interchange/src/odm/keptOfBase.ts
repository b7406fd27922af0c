/** What the file says of the study as a whole: its names, and what is kept of its definitions. */
import type { Meta } from '@casebook/core/bases/base'
import type { Coding } from '@casebook/core/bases/codes/coding'
import { elementsOf, wordsOf, xmlOf } from '../files/xml/elements'
import type { XmlElement } from '../files/xml/readXml'
import { codesIn } from './codes'
import type { Definitions } from './definitions'
import type { Keeper } from './kept'
import { ownWords } from './ownWords'
import { plainWords, type Texts } from './texts'

export interface OfBase {
  readonly title: string
  readonly description: string
  readonly format: string
  readonly meta: Meta
  /** Those of its protocol. */
  readonly codes: readonly Coding[]
}

export function keptOfBase(
  root: XmlElement,
  { study, version, account, tell }: Definitions,
  keeper: Keeper,
  texts: Texts,
): OfBase {
  const [globals] = account.within(study, 'GlobalVariables')
  const inGlobals = (name: string) => (globals ? plainWords(account.within(globals, name).map(wordsOf).join('\n')) : '')
  const described = texts.of(study, 'Description')
  const [first = ''] = Object.values(described ?? {})
  const title = inGlobals('StudyName') || account.read(study, 'StudyName') || ''
  const description = inGlobals('StudyDescription') || first
  const protocol = inGlobals('ProtocolName') || account.read(study, 'ProtocolName') || ''
  const [plan] = account.within(version, 'Protocol')
  const codes = plan ? codesIn(plan, ownWords(plan, account), account) : []
  const meta: Record<string, string> = {}
  const put = (more: Meta) => Object.assign(meta, more)

  const odmVersion = account.read(root, 'ODMVersion')
  put({ 'odm/Study': account.read(study, 'OID') ?? '', 'odm/MetaDataVersion': account.read(version, 'OID') ?? '' })
  if (protocol !== '' && protocol !== title) put({ 'odm/ProtocolName': protocol })
  if (globals) put(keeper.keep(globals, 'GlobalVariables/'))
  for (const each of elementsOf(version)) {
    const oid = account.read(each, 'OID') ?? account.read(each, 'ID') ?? ''
    if (/^(FormDef|ItemGroupDef|ItemDef)$/.test(each.name)) continue
    if (each.name === 'CodeList') put(keeper.keepQuietly(each, `CodeList/${oid}/`))
    // The words of an author's logic are kept even where all of it acts.
    if (/^(ConditionDef|MethodDef)$/.test(each.name)) {
      put({ [`odm/${each.name}/${oid}`]: xmlOf(each) })
      account.use(each)
    } else put(keeper.keepWhole(each, oid === '' ? each.written : `${each.written}/${oid}`))
  }
  for (const basic of account.within(study, 'BasicDefinitions')) put(keeper.keep(basic, 'BasicDefinitions/'))
  put(keeper.keepQuietly(version, 'version/'))
  put(keeper.keep(version, 'version/'))
  put(keeper.keepQuietly(study, 'study/'))
  put(keeper.keep(study, 'study/'))
  for (const each of elementsOf(root)) if (each.name !== 'Study') tellOfUnread(each)
  put(keeper.keepQuietly(root, 'file/'))
  return { title, description, format: `ODM ${odmVersion ?? ''}`.trim(), meta, codes }

  function tellOfUnread(element: XmlElement): void {
    account.use(element)
    const subjects = elementsOf(element).filter(({ name }) => name === 'SubjectData').length
    const words = subjects > 0 ? ` The answers of ${subjects} cases in it are no part of a study's definition.` : ''
    tell(element, 'note', 'Element', `The element ${element.written} is not read.${words}`)
  }
}
