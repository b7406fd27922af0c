/**
 * Measures how long others wait for their saves while the server is attacked, and whether people still sign in.
 *
 *   npm run bench:attacks              on the embedded database
 *   npm run bench:attacks -- postgres  on a PostgreSQL
 *   npm run bench:attacks -- strangers this attack alone (the names stand in attackers.mjs)
 *
 * SECONDS is the length of each attack. Four people save every 100 ms meanwhile; eight sign in once, four of them on devices that are known.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '../../../scripts/postgres.mjs'

const seconds = Number(process.env.SECONDS ?? 12)
const bar = 200
const password = 'Bernoulli numbers, 1843'
const home = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'casebook-attacks-'))
const postgres = process.argv.includes('postgres') ? await startPostgres() : undefined

const server = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'attackedServer.ts')], {
  cwd: home,
  env: {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    BENCH_PASSWORD: password,
    ...(postgres ? { DATABASE_URL: postgres.urlOf('postgres') } : {}),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const url = await new Promise((resolve, reject) => {
  server.stdout.once('data', (said) => resolve(String(said).trim()))
  server.once('exit', () => reject(new Error('The server did not start')))
})

async function call(who, path, body) {
  const headers = {
    'X-Casebook': '53',
    Origin: url.slice(0, -1),
    'X-Forwarded-For': who.address,
    Cookie: cookiesOf(who),
  }
  const post = {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(url + path, body === undefined ? { headers } : post)
  for (const cookie of answer.headers.getSetCookie()) {
    const [name, value] = cookie.split(';')[0].split('=')
    who.cookies.set(name, value)
  }
  return { status: answer.status, kind: Object.keys(await answer.json())[0] }
}
const cookiesOf = ({ cookies }) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const aPerson = (i) => ({ user: `person${i}`, address: `203.0.113.${i}`, cookies: new Map() })
const signIn = (who) => call(who, 'loginApi?action=login', { user: who.user, password })

const people = Array.from({ length: 4 }, (_, i) => aPerson(i))
const known = Array.from({ length: 4 }, (_, i) => aPerson(4 + i))
for (const who of [...people, ...known]) await signIn(who)
const inVisit = 'kbg=Ward&kb=visit'
const must = async (answer, kind) => {
  const { status, kind: was } = await answer
  if (was !== kind) throw new Error(`Answered ${status} ${was} instead of ${kind}`)
}
for (const who of people) {
  await call(who, `Dialog?action=reset&${inVisit}`)
  await must(call(who, `Dialog?action=addFactsJson&${inVisit}`, [{ id: 'age', value: 1 }]), 'Ok')
  await must(call(who, `Dialog?action=savecase&${inVisit}&userfn=Case1&force=true`), 'OkWithGroups')
}

/** The waits of one person: to give an answer, and to save. */
async function saveFor(who, until, waits) {
  for (let value = 2; performance.now() < until; value = 2 + (value % 80)) {
    const begun = performance.now()
    await must(call(who, `Dialog?action=addFactsJson&${inVisit}`, [{ id: 'age', value }]), 'Ok')
    const given = performance.now()
    await must(call(who, `Dialog?action=savecase&${inVisit}&userfn=Case1&force=true`), 'OkWithGroups')
    waits.push(given - begun, performance.now() - given)
    await delay(100)
  }
}

async function signInFor(who) {
  const begun = performance.now()
  const { kind } = await signIn(who)
  return { isIn: kind === 'LoginSuccessful', wait: performance.now() - begun }
}

let fresh = 8
async function measure(kind) {
  const attackers = ['--import', 'tsx', join(import.meta.dirname, 'attackers.mjs'), kind, url, cookiesOf(known[0])]
  const stdio = ['ignore', 'pipe', 'inherit']
  const attacker = kind === '' ? undefined : spawn(process.execPath, attackers, { stdio })
  let said = ''
  attacker?.stdout.on('data', (words) => {
    said += words
  })
  await delay(1500)
  const waits = []
  const until = performance.now() + seconds * 1000
  const saving = Promise.all(people.map((who) => saveFor(who, until, waits)))
  await delay(500)
  // Not the device whose session the attack uses.
  const others = Array.from({ length: 4 }, () => aPerson(8 + (fresh++ % 12)))
  const entries = await Promise.all([...known.slice(1), ...others].map(signInFor))
  await saving
  attacker?.kill('SIGTERM')
  await delay(1000)
  attacker?.kill('SIGKILL')
  waits.sort((a, b) => a - b)
  const at = (share) => Math.round(waits[Math.min(waits.length - 1, Math.floor(waits.length * share))])
  const isIn = entries.filter((entry) => entry.isIn).length
  const longest = Math.round(Math.max(...entries.map(({ wait }) => wait)))
  return {
    waits: waits.length,
    p50: at(0.5),
    p99: at(0.99),
    most: at(1),
    signedIn: `${isIn} of ${entries.length}`,
    longest,
    refused: said.trim(),
  }
}

const names = {
  '': 'nobody attacks',
  wideBodies: 'bodies of 8 MiB and 1 MiB, two of each at once, from somebody signed in',
  anonymousBodies: 'bodies of 64 and 15 KiB, ten of each at once, from strangers',
  strangers: '560 strangers at the sign-in, from 56 networks',
  slowSockets: '1,000 sockets that send a header every five seconds',
  chunkedBodies: '50 connections with bodies without an end',
  hostileFiles: 'six files of studies that are made to harm, one after the other, from somebody who may upload',
}
const asked = process.argv.slice(2).filter((word) => word in names)
let isMet = true
try {
  console.log(
    '| while | calls | p50 ms | p99 ms | most ms | signed in meanwhile | longest wait ms |\n|---|--:|--:|--:|--:|--:|--:|',
  )
  for (const [kind, name] of Object.entries(names)) {
    if (asked.length > 0 && !asked.includes(kind)) continue
    const { waits, p50, p99, most, signedIn, longest, refused } = await measure(kind)
    isMet &&= p99 <= bar
    console.log(`| ${name} | ${waits} | ${p50} | ${p99} | ${most} | ${signedIn} | ${longest} |`)
    if (kind === 'hostileFiles') console.log(`The longest wait of those files, in ms: ${refused}`)
  }
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(isMet ? `\nEvery p99 is at most ${bar} ms.` : `\nNot every p99 is at most ${bar} ms.`)
process.exitCode = isMet ? 0 : 1
