import { resultHeader } from '@casebook/api-adapter/wireFiles'

export interface Answered {
  /** The one key of the answer. */
  readonly kind: string
  readonly value: unknown
  /** The result as JSON: the body, or the header if the body is a file or a sentence. */
  readonly text: string
  readonly body: Uint8Array
}

/** Null for an answer that names no result. */
export async function resultOf(response: Response): Promise<Answered | null> {
  const beside = response.headers.get(resultHeader)
  const body = new Uint8Array(await response.arrayBuffer())
  if (beside === null && response.status !== 200) return null
  const text = beside ?? new TextDecoder().decode(body)
  const [kind = '', value] = Object.entries(JSON.parse(text))[0] ?? []
  return { kind, value, text, body }
}
