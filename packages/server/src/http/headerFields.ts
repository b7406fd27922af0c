/** Reads the fields of a request that travel in headers, as clients write them: percent-encoded, as a header holds few characters. */
import type { WireCall } from '@casebook/api-adapter/wire'
import type { Context } from 'hono'
import type { Edge } from './edge'
import { checkText, RequestRefused } from './request'

/** Plain characters but the comma, which joins the values of a header that is sent twice. */
const plain = /^[\x20-\x2b\x2d-\x7e]{0,1024}$/

export function headerFields(c: Context<Edge>, { headers = {} }: WireCall): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {}
  for (const [field, header] of Object.entries(headers)) {
    const value = c.req.header(header)
    if (value !== undefined) fields[field] = decoded(header, value)
  }
  checkText(fields)
  return fields
}

function decoded(header: string, value: string): string {
  try {
    if (plain.test(value)) return decodeURIComponent(value)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
  }
  throw new RequestRefused(400, `The header ${header} is not one value of plain characters, percent-encoded`)
}
