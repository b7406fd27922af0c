/** HTTP for the load client, at little cost to itself: connections that stay open, at most one request on each at a time. */
import { Agent, request } from 'node:http'

const connections = 50

/** Answers the status, the cookies and the body of each request. */
export function connectTo(url) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  return (path, headers, body = undefined) =>
    new Promise((resolve, reject) => {
      const json = body === undefined ? undefined : JSON.stringify(body)
      const outgoing = request({
        ...{ agent, hostname, port, path, method: json === undefined ? 'GET' : 'POST' },
        headers: {
          ...headers,
          ...(json === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) }),
        },
      })
      outgoing.once('error', reject)
      outgoing.once('response', (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const { statusCode: status, headers } = response
          resolve({ status, cookies: headers['set-cookie'] ?? [], text: Buffer.concat(chunks).toString() })
        })
      })
      outgoing.end(json)
    })
}
