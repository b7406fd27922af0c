/** The options of a code list. */
import type { Answer } from '@casebook/core/bases/base'
import { coded } from '@casebook/core/bases/codes/coding'
import { elementsOf } from '../files/xml/elements'
import type { XmlElement } from '../files/xml/readXml'
import { usableId } from '../form/ids'
import { numberIn } from '../lower/literals'
import { codesIn } from './codes'
import { type Definitions, ordered } from './definitions'
import { ownWords } from './ownWords'
import type { Texts } from './texts'

/** `CodeListItem` with a text, `EnumeratedItem` without, and the items of OpenClinica's lists for several choices. A code as a number is a weight. */
export function answersOf(list: XmlElement, { account, tell }: Definitions, texts: Texts): readonly Answer[] {
  const items = elementsOf(list).filter(({ name }) => /^(CodeListItem|EnumeratedItem|MultiSelectListItem)$/.test(name))
  const known = new Set<string>()
  return ordered(items, account).flatMap((item): readonly Answer[] => {
    account.within(list, item.name)
    const code = account.read(item, 'CodedValue') ?? account.read(item, 'CodedOptionValue') ?? ''
    const id = usableId(code)
    if (code === '' || known.has(id)) {
      const why = code === '' ? 'has no code' : `has the code ${code} of another`
      tell(
        item,
        'error',
        code === '' ? 'Options' : 'DuplicateOption',
        `An option of the list ${account.read(list, 'Name') ?? ''} ${why}: it is left out.`,
      )
      return []
    }
    known.add(id)
    const rank = account.read(item, 'Rank')
    const weight = numberIn(rank ?? code)
    const text = texts.of(item, 'Decode') ?? texts.own(code)
    const description = texts.of(item, 'Description')
    const words = ownWords(item, account)
    const exclusive = words.get('exclusive') === 'true'
    return [
      {
        id,
        text,
        ...(description ? { description } : {}),
        ...coded(codesIn(item, words, account)),
        ...(exclusive ? { exclusive } : {}),
        ...(weight === null ? {} : { weight }),
      },
    ]
  })
}
