/** A house of its own: the same program with an empty folder, an embedded database and people of each role, on a free port of this machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fetchFrom, type Send } from '@casebook/api-adapter/client'
import { type Capability, type Role, rolesWith } from '@casebook/core/permissions/capabilities'
import { type Config, readConfig } from '../config/config'
import { migrate } from '../database/migrate'
import { openDatabase } from '../database/openDatabase'
import { serverCalls } from '../remote/serverCalls'
import { createUser } from '../session/users'
import { signingKey } from '../signing/signingKey'
import { startSigning } from '../trail/keys.repository'
import { qualificationStudy } from './study'

/** What each must be able to do: they have the first role that lets them, and no other. */
const people = {
  doctor: null,
  colleague: null,
  pi: 'canSetPiSdv',
  monitor: 'canSetMonitorSdv',
  manager: 'canSetDataManagerNodes',
} as const satisfies Readonly<Record<string, Capability | null>>

export function rolesOf(person: Person): readonly Role[] {
  const capability = people[person]
  return (capability && rolesWith(capability)?.slice(0, 1)) ?? []
}

export type Person = keyof typeof people

export interface House {
  readonly config: Config
  /** With a slash at the end. */
  readonly url: string
  readonly password: string
  /** Signed in. */
  readonly as: (person: Person) => Promise<Send>
  /** Without a session. */
  readonly stranger: Send
  /** A new session. Throws if this password does not sign in. */
  readonly visit: (person: Person, password: string) => Promise<Send>
  /** As when the power goes. */
  readonly kill: () => Promise<void>
  readonly startAgain: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Stops what runs, and removes the folder. */
  readonly leave: () => Promise<void>
}

/** Long enough for a machine that is busy. */
const startsWithin = 120_000

export async function openHouse(): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-qualification-'))
  const password = randomBytes(18).toString('base64url')
  const port = await freePort()
  const environment = {
    PATH: process.env.PATH ?? '',
    PORT: `${port}`,
    DATA_DIR: folder,
    BASES_DIR: join(folder, 'bases'),
  }
  const config = readConfig(environment)
  await furnish(config, password)
  const url = `http://127.0.0.1:${port}/`
  let server = await serve(environment, url)
  const sessions = new Map<Person, Promise<Send>>()
  const visit = async (person: Person, typed: string) => {
    const send = serverCalls({ url: new URL(url), credential: { user: person, password: typed } }, () => {})
    await send.signIn()
    return send
  }
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded(server)) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return {
    config,
    url,
    password,
    stranger: fetchFrom(url),
    visit,
    as(person) {
      const known = sessions.get(person) ?? visit(person, password)
      sessions.set(person, known)
      return known
    },
    kill: () => end('SIGKILL'),
    async startAgain() {
      server = await serve(environment, url)
    },
    stop: () => end('SIGTERM'),
    async leave() {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function furnish(config: Config, password: string): Promise<void> {
  mkdirSync(config.basesDir, { recursive: true })
  writeFileSync(join(config.basesDir, 'qualification.json'), JSON.stringify(qualificationStudy))
  const { db, close } = await openDatabase(config)
  try {
    await migrate(db)
    await startSigning(db, signingKey(config), new Date())
    // The cast is safe: these are its own keys.
    for (const username of Object.keys(people) as Person[])
      await createUser(db, { username, password, roles: rolesOf(username), at: new Date() })
  } finally {
    await close()
  }
}

/** The command that this process is, with another part of it. */
async function serve(environment: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> {
  const [, program = ''] = process.argv
  const child = spawn(process.execPath, [...process.execArgv, program, 'serve'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  const giveUpAt = Date.now() + startsWithin
  while (!(await answers(url))) {
    if (hasEnded(child)) throw new Error(`The server ended: ${said}`)
    if (Date.now() > giveUpAt) {
      child.kill('SIGKILL')
      throw new Error('The server did not start in two minutes')
    }
    await delay(100)
  }
  return child
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
