/** What lazy code says, and what it draws with, is there before the code is drawn. */

type Fetch = () => Promise<unknown>

/** Without a page that said otherwise, all of it is there from the start. */
let fetchNeeds: Fetch = async () => {}

/** The page says how the words and the looks of lazy code are fetched. To fetch them again is cheap. */
export function fetchNeedsBy(fetch: Fetch): void {
  fetchNeeds = fetch
}

/** Loads the code, and what it needs at the same time. */
export async function withNeeds<Code>(load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([load(), fetchNeeds()])
  return code
}
