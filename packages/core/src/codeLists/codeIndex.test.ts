import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeIndexBuilder, searchCodes } from './codeIndex'
import type { ListedCode } from './codeList'

const list: readonly ListedCode[] = [
  { code: 'I21', label: { en: 'Acute myocardial infarction', de: 'Akuter Myokardinfarkt' }, parent: null },
  { code: 'I21.0', label: { en: 'Of anterior wall', de: 'Der Vorderwand' }, parent: 'I21' },
  { code: 'I21.9', label: { en: 'Unspecified', de: 'Nicht näher bezeichnet' }, parent: 'I21' },
  { code: 'M35.0', label: { en: 'Sicca syndrome [Sjögren]', de: 'Sjögren-Syndrom' }, parent: null },
  { code: 'R52', label: { en: 'Pain', de: 'Großer Schmerz' }, parent: null },
]

function indexOf(codes: readonly ListedCode[]) {
  const builder = codeIndexBuilder()
  for (const code of codes) builder.add([code])
  return builder.done()
}
const index = indexOf(list)
const found = (typed: string, most = 50) => searchCodes(index, typed, most).found.map(({ code }) => code)

describe('the search in a code list [MORE-56]', () => {
  it('finds codes by how they begin, without their punctuation, exact ones first', () => {
    expect(found('I21')).toEqual(['I21', 'I21.0', 'I21.9'])
    expect(found('i21.0')).toEqual(['I21.0'])
    expect(found('i210')).toEqual(['I21.0'])
    expect(found('I 21.9')).toEqual(['I21.9'])
    expect(found('21')).toEqual([])
  })

  it('finds words of labels in any language by how they begin, whatever case and diacritics', () => {
    expect(found('myok')).toEqual(['I21'])
    expect(found('INFARCTION acu')).toEqual(['I21'])
    expect(found('sjogren')).toEqual(['M35.0'])
    expect(found('naher')).toEqual(['I21.9'])
    expect(found('GROSSER')).toEqual(['R52'])
    expect(found('i21 vorder')).toEqual(['I21.0'])
    expect(found('infarct pain')).toEqual([])
    expect(found('nfarct')).toEqual([])
  })

  it('shows the first codes where nothing is typed, and says that there are more', () => {
    expect(searchCodes(index, ' ', 2)).toEqual({ found: list.slice(0, 2), hasMore: true })
    expect(searchCodes(index, 'i21', 3).hasMore).toBe(false)
    expect(searchCodes(index, 'i21', 2).hasMore).toBe(true)
  })

  it('finds what a reader of every line would find', () => {
    const word = fc.constantFrom('a', 'ab', 'b', 'bä', 'B1', '1', 'ß', 'ssa')
    const label = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    const lists = fc.uniqueArray(fc.array(word, { minLength: 1, maxLength: 3 }), {
      selector: (parts) => parts.join('.'),
    })
    const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
    fc.assert(
      fc.property(lists, label, label, (codes, some, typed) => {
        const all = codes.map((parts, i): ListedCode => {
          return { code: parts.join('.'), label: { en: i % 2 ? some : parts.toReversed().join(' ') }, parent: null }
        })
        const wanted = fold(typed).split(' ')
        const key = wanted.join('')
        const read = all.filter(({ code, label: { en = '' } }) => {
          const bare = fold(code).replaceAll('.', '')
          const words = [bare, ...fold(code).split('.'), ...fold(en).split(' ')]
          return bare.startsWith(key) || wanted.every((one) => words.some((other) => other.startsWith(one)))
        })
        const { found: here, hasMore } = searchCodes(indexOf(all), typed, 1_000)
        expect(hasMore).toBe(false)
        expect(new Set(here)).toEqual(new Set(read))
        expect(here.length).toBe(read.length)
      }),
    )
  })
})
