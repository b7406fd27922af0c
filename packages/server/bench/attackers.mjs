/** One attack, in a process of its own, until it is killed: `attackers.mjs KIND URL COOKIE`. Told to end, it says how long it waited at most. */
import { Agent, request } from 'node:http'
import { createConnection } from 'node:net'
import { zipOf } from '../../interchange/src/files/zip.fixture.ts'

const [kind, url, cookie] = process.argv.slice(2)
const { port } = new URL(url)
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const headers = { 'Content-Type': 'application/json', 'X-Casebook': '53', Origin: url.slice(0, -1) }

let longest = 0
const answers = {}
process.once('SIGTERM', () => {
  console.log(JSON.stringify({ longest: Math.round(longest), answers }))
  process.exit()
})

/** Sends again as soon as it is answered, or as the connection ends. @param of the body, or what gives the next */
function sendForEver(path, of, more = {}) {
  const body = typeof of === 'function' ? of() : of
  const sent = request(url + path, {
    method: 'POST',
    agent,
    headers: { ...headers, 'Content-Length': body.length, ...more },
  })
  const again = () => setImmediate(sendForEver, path, of, more)
  const begun = performance.now()
  sent.on('response', (answer) => {
    longest = Math.max(longest, performance.now() - begun)
    answers[answer.statusCode] = (answers[answer.statusCode] ?? 0) + 1
    answer.resume().on('close', again)
  })
  sent.on('error', again)
  sent.end(body)
}

/** A connection that is opened again whenever it is cut. */
function hold(begin) {
  const socket = createConnection(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.on('close', () => setTimeout(hold, 50, begin))
  socket.on('connect', () => begin(socket))
  socket.resume()
}

const times = (count, work) => Array.from({ length: count }, (_, i) => work(i))
const wide = (bytes) => Buffer.from(`[${'0,'.repeat(bytes / 2 - 2)}0]`)
const head = (path, more) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${Object.entries({ ...headers, ...more })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`

const attacks = {
  /** From somebody signed in, to the call that takes most and to one that takes little. */
  wideBodies() {
    times(2, () => sendForEver('cases?action=listAllMyCases', wide(8 * 2 ** 20), { Cookie: cookie }))
    times(2, () => sendForEver('Dialog?action=addFactsJson&kbg=a&kb=b', wide(2 ** 20), { Cookie: cookie }))
  },
  anonymousBodies() {
    times(10, () => sendForEver('loginApi?action=logout', wide(64 * 2 ** 10)))
    times(10, () => sendForEver('loginApi?action=logout', Buffer.from(`{"a":${wide(15 * 2 ** 10)}}`)))
  },
  /** From somebody who may upload studies: files that grow when they are read, that are nested or that are cut off. */
  hostileFiles() {
    const types = { name: '[Content_Types].xml', content: Buffer.from('<Types/>') }
    const sheet = (content, more) => ({ name: 'xl/workbook.xml', content, ...more })
    const files = [
      zipOf([types, sheet(Buffer.alloc(96 * 2 ** 20))]),
      zipOf([types, sheet(Buffer.alloc(60 * 2 ** 20), { says: 99 })]),
      zipOf([types, sheet(Buffer.from('<a>'.repeat(100_000)))]),
      Buffer.from('<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>'),
      Buffer.from('<g>'.repeat(1_000_000)),
      Buffer.from('['.repeat(1_000_000)),
    ]
    const bodies = files.map((file) =>
      Buffer.from(JSON.stringify({ fileName: 'study', data: Buffer.from(file).toString('base64') })),
    )
    let next = 0
    sendForEver('baseManager?action=uploadCandidate', () => bodies[next++ % bodies.length], { Cookie: cookie })
  },
  /** Ten from each of 56 networks. */
  strangers() {
    times(560, (i) => {
      const body = Buffer.from(JSON.stringify({ user: `stranger ${i}`, password: `guess number ${i}` }))
      sendForEver('loginApi?action=login', body, { 'X-Forwarded-For': `198.51.100.${i % 56}` })
    })
  },
  slowSockets() {
    times(1000, () =>
      hold((socket) => {
        socket.write('POST /proket/loginApi?action=logout HTTP/1.1\r\n')
        const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), 5000)
        socket.once('close', () => clearInterval(timer))
      }),
    )
  },
  /** Bodies without a length, longer than is taken, on connections that then ask on. */
  chunkedBodies() {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    times(50, () =>
      hold((socket) => {
        socket.write(`${head('/proket/loginApi?action=logout', { 'Transfer-Encoding': 'chunked' })}\r\n`)
        for (let i = 0; i < 16; i++) socket.write(chunk)
        socket.write(`0\r\n\r\n${head('/proket/loginApi?action=logout', { 'Content-Length': 2 })}\r\n{}`)
      }),
    )
  },
}

attacks[kind]()
