/** Files that come with an answer, and long requests whose sender wants to see them go. */
import { BodyTooLong } from '@casebook/core/call/bodyTooLong'
import type { Cancellation } from '@casebook/core/call/call'
import type { FileContent } from '@casebook/core/call/file'
import { type CallingPage, type Fetching, fetchFrom, type Message, type Send, type SentRequest } from './client'
import { acceptsFiles, resultHeader } from './wireFiles'

/** Sends like `fetchFrom`, takes files, and tells the progress to the person who asked for it. */
export function transferFrom(host: string, page?: CallingPage): Send {
  return fetchFrom(host, page, transfer)
}

const transfer: Fetching = async (address, sent, message) => {
  const request = { ...sent, headers: { ...sent.headers, Accept: acceptsFiles } }
  const response = await (message.onProgress ? upload(address, request, message) : fetch(address, request))
  if (!response.headers.has(resultHeader)) return response
  // It names a result, so it is an answer whatever its status.
  return {
    headers: response.headers,
    status: 200,
    ok: true,
    text: () => response.text(),
    json: () => received(response),
  }
}

/** The result in the header, with the body as its file. Rejects if the file breaks off: part of a file never passes for the whole. */
export async function received(response: Response): Promise<unknown> {
  const answer: unknown = JSON.parse(response.headers.get(resultHeader) ?? '')
  const [result] = Object.values(answer as Readonly<Record<string, { file?: object }>>)
  if (!result?.file) return answer
  const content: FileContent = await response.blob()
  Object.assign(result.file, { content })
  return answer
}

const bodyIsTooLong = 413

/**
 * Sends with XMLHttpRequest, the only way by which browsers tell how much of a request they have sent. Throws BodyTooLong: before it
 * sends anything if the call names a limit, as a browser whose connection is cut midway does not see why.
 */
async function upload(
  address: string,
  request: SentRequest,
  { longestBody = Number.POSITIVE_INFINITY, onProgress, signal }: Message,
): Promise<Response> {
  const total = new TextEncoder().encode(request.body).byteLength
  if (total > longestBody) throw new BodyTooLong(longestBody)
  const response = await sent(address, request, (sent) => onProgress?.({ sent, total }), signal)
  if (response.status === bodyIsTooLong) throw new BodyTooLong(null)
  return response
}

/** As much of XMLHttpRequest as is used here: the types of Node.js, which this is compiled with too, lack it. */
interface BrowserRequest {
  readonly status: number
  readonly responseText: string
  readonly upload: { onprogress: (progress: { readonly loaded: number }) => void }
  withCredentials: boolean
  onload: () => void
  onerror: () => void
  onabort: () => void
  open(method: string, address: string): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  send(body: string): void
  abort(): void
}

function sent(
  address: string,
  { method, headers, body = '' }: SentRequest,
  onSent: (bytes: number) => void,
  signal?: Cancellation,
): Promise<Response> {
  // The cast is safe: every browser has it.
  const { XMLHttpRequest } = globalThis as unknown as { readonly XMLHttpRequest: new () => BrowserRequest }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new Error(`The call ${address} got no answer`))
    request.onabort = request.onerror
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) return reject(new Error(`The call ${address} was stopped`))
    request.send(body)
  })
}

function responseOf(request: BrowserRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return new Response(request.responseText, { status: request.status, headers })
}
