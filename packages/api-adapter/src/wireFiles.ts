/** Files on the wire: what says that a call brings one, and how its answer names them. */
import type { Shape } from '@casebook/core/call/call'
import type { WireCall } from './wire'

/** This header has the result, as JSON; its file is the body of the answer. */
export const resultHeader = 'X-Casebook-Result'

/** The header `Accept` of a client that takes a file as the body of an answer. */
export const acceptsFiles = 'application/octet-stream, application/json'

/** The field `file` of a result is a file, and nothing else is called so. */
export function isFileResult(shape: Shape): boolean {
  return 'file' in shape
}

export function bringsFile({ results }: Pick<WireCall, 'results'>): boolean {
  return Object.values(results).some(isFileResult)
}

/** Whether a browser may open the file's address itself, as a picture or a link. It understands nothing but a status code. */
export function isFileAddress(call: Pick<WireCall, 'results' | 'travels'>): boolean {
  return call.travels === 'inAddress' && bringsFile(call)
}

/** The status code of a result without a file: 200, but for the address of a file. */
export function statusOf(call: Pick<WireCall, 'results' | 'travels' | 'statuses'>, type: string): number {
  return isFileAddress(call) ? (call.statuses?.[type] ?? 404) : 200
}
