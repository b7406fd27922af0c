/**
 * The search in a code list: by the beginning of the code, and by the beginnings of words of its labels, in any language. Case and diacritics do
 * not count, and a code is found without its punctuation: "i210" finds I21.0.
 */
import type { ListedCode } from './codeList'

export interface CodeIndex {
  readonly codes: readonly ListedCode[]
  /** The place of each code among `codes`. */
  readonly places: ReadonlyMap<string, number>
  /** Sorted; beside each the places of the codes that have it. */
  readonly words: readonly string[]
  readonly having: readonly (readonly number[])[]
  /** The codes without punctuation, sorted; beside each its place. */
  readonly keys: readonly string[]
  readonly keyed: readonly number[]
}

export interface CodeIndexBuilder {
  readonly add: (codes: readonly ListedCode[]) => void
  readonly done: () => CodeIndex
}

/** Codes may be added in parts, so that others have a turn in between. */
export function codeIndexBuilder(): CodeIndexBuilder {
  const codes: ListedCode[] = []
  const places = new Map<string, number>()
  const byWord = new Map<string, number[]>()
  const add = (one: ListedCode) => {
    const place = codes.push(one) - 1
    places.set(one.code, place)
    for (const text of [one.code, ...Object.values(one.label)])
      for (const word of [...wordsOf(text), ...(text === one.code ? [keyOf(text)] : [])]) {
        const having = byWord.get(word)
        if (!having) byWord.set(word, [place])
        else if (having.at(-1) !== place) having.push(place)
      }
  }
  return {
    add: (some) => some.forEach(add),
    done() {
      const words = [...byWord.keys()].sort()
      const keys = codes.map(({ code }, place) => ({ key: keyOf(code), place }))
      keys.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.place - b.place))
      return {
        codes,
        places,
        words,
        having: words.map((word) => byWord.get(word) ?? []),
        keys: keys.map(({ key }) => key),
        keyed: keys.map(({ place }) => place),
      }
    },
  }
}

/** Codes that begin as typed come first, then those with all of the typed words, each in the order of the list. Of nothing typed, the first ones. */
export function searchCodes(
  { codes, words, having, keys, keyed }: CodeIndex,
  typed: string,
  most: number,
): { readonly found: readonly ListedCode[]; readonly hasMore: boolean } {
  const wanted = wordsOf(typed).slice(0, mostWords)
  const found = new Set<number>()
  const key = keyOf(typed)
  if (key !== '')
    for (let i = firstFrom(keys, key); found.size <= most && keys[i]?.startsWith(key); i++) found.add(keyed[i] ?? 0)
  const hits = new Uint8Array(codes.length)
  for (const [nth, word] of wanted.entries())
    for (let i = firstFrom(words, word); words[i]?.startsWith(word); i++)
      for (const place of having[i] ?? []) if (hits[place] === nth) hits[place] = nth + 1
  for (let place = 0; place < codes.length && found.size <= most; place++)
    if (hits[place] === wanted.length) found.add(place)
  const places = [...found].slice(0, most)
  return { found: places.flatMap((place) => codes[place] ?? []), hasMore: found.size > most }
}

/** Of what is typed. */
const mostWords = 10

/** The place of the first that is not before `text`. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}

function wordsOf(text: string): readonly string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

const keyOf = (code: string) => wordsOf(code).join('')
