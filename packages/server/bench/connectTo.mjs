/** HTTP by the load client's own library, as its other adapters speak it: connections that stay open, one request on each at a time. */
import { Pool } from 'undici'

const connections = 50

/** `send` answers the status, the cookies and the body of each request; `read` hands the body over piece by piece. */
export function connectTo(url) {
  const pool = new Pool(url, { connections, pipelining: 1 })

  return {
    async send(path, headers, body = undefined) {
      const json = body === undefined ? null : JSON.stringify(body)
      const outgoing = json === null ? headers : { ...headers, 'Content-Type': 'application/json' }
      const answer = await pool.request({ path, method: json === null ? 'GET' : 'POST', headers: outgoing, body: json })
      return {
        status: answer.statusCode,
        cookies: [answer.headers['set-cookie'] ?? []].flat(),
        text: await answer.body.text(),
      }
    },

    async read(path, headers, take) {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers })
      for await (const chunk of body) take(chunk)
      if (statusCode !== 200) throw new Error(`${path} was answered by ${statusCode}`)
    },
  }
}
