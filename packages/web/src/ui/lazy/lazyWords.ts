/** What lazy code says is there before the code is drawn. */

/** Without a page that said otherwise, all words are there from the start. */
let fetchWords: () => Promise<void> = async () => {}

/** The page says how the words of lazy code are fetched. To fetch them again is cheap. */
export function fetchWordsBy(fetch: () => Promise<void>): void {
  fetchWords = fetch
}

/** Loads the code, and its words at the same time. */
export async function withWords<Code>(load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([load(), fetchWords()])
  return code
}
