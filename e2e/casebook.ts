/**
 * A Casebook server of our own, as `npm start` runs it: the demo on an embedded database in a folder that goes when we go. The demo is
 * loaded once for all stories; each begins with a copy of it.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { casebookCommand } from '@casebook/server/testing/casebookCommand'
import { freePort } from '@casebook/server/testing/freePort'
import { buildProgram, program } from '@casebook/server/testing/program'
import { hasEnded, type Program, signalProgram, startProgram } from '@casebook/server/testing/startProgram'
import { inject } from 'vitest'
import { wordsOf } from './words'

export interface Account {
  readonly username: string
  readonly password: string
}

export interface Casebook {
  readonly url: string
  /** By role, as printed at the first start; `enters cases` has no role. */
  readonly accounts: ReadonlyMap<string, Account>
  /** @throws if the server printed none for that role */
  account(role: string): Account
  /** SIGKILL to the server and everything it started. */
  kill(): Promise<void>
  /** After a kill: the same folder, the same address. */
  startAgain(): Promise<void>
  /** While it does not run: what the tool that checks the trail says. Throws if anything is wrong. */
  verifyTrail(): string
  /** While it does not run: everything that was ever said in a case. */
  words(caseName: string): ReturnType<typeof wordsOf>
  stop(): Promise<void>
}

/** Long enough for a machine that has other things to do: nothing is found sooner for waiting longer. */
const startsWithin = 270_000

/** The folder in which the demo is loaded, and nobody has done anything yet. */
export async function loadDemo(): Promise<string> {
  await buildProgram()
  const folder = newFolder()
  const { server } = await startServer(folder, await freePort())
  await endServer(server, 'SIGTERM')
  return folder
}

/** `prepare` is given the server's folder before it starts; `settings` are its environment, and may name its port. */
export async function startCasebook(
  demo: string = inject('demo'),
  prepare?: (folder: string) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Casebook> {
  const folder = newFolder()
  cpSync(demo, folder, { recursive: true })
  await prepare?.(folder)
  const port = Number(settings.PORT ?? (await freePort()))
  const start = () => startServer(folder, port, { DEMO: '1', ...settings })
  let { server, output } = await start()

  const accounts = accountsIn(output)
  const end = (signal: NodeJS.Signals) => endServer(server, signal)
  return {
    url: `http://127.0.0.1:${port}/`,
    accounts,
    account(role) {
      const account = accounts.get(role)
      if (!account) throw new Error(`The server printed no account for ${role}`)
      return account
    },
    kill: () => end('SIGKILL'),
    async startAgain() {
      ;({ server, output } = await start())
    },
    verifyTrail: () =>
      execFileSync(process.execPath, [...casebookCommand, 'verify-trail'], {
        cwd: join(import.meta.dirname, '..'),
        encoding: 'utf8',
        env: { ...process.env, DEMO: '1', DATA_DIR: folder, LOG_LEVEL: 'warn' },
      }),
    words: (caseName) => wordsOf({ DEMO: '1', DATA_DIR: folder }, caseName),
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'casebook-e2e-'))
}

export async function endServer(server: Program, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  signalProgram(server, signal)
  await ended
}

/** @param settings besides those that every server here has */
export async function startServer(
  folder: string,
  port: number,
  settings: NodeJS.ProcessEnv = { DEMO: '1' },
): Promise<{ server: Program; output: string }> {
  const server = startProgram(program, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' },
  })
  let output = ''
  server.stdout.on('data', (data) => {
    output += data
  })
  let problems = ''
  server.stderr.on('data', (data) => {
    problems += data
  })
  for (const giveUp = Date.now() + startsWithin; Date.now() < giveUp; await delay(50)) {
    if (server.exitCode !== null) throw new Error(`The server did not start: ${problems}${output}`)
    if (/^Casebook is running at \S+$/m.test(output) && (await answers(port))) return { server, output }
  }
  await endServer(server, 'SIGKILL')
  throw new Error(`The server did not answer within ${startsWithin / 1000} s: ${problems}${output}`)
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  } catch {
    return false
  }
}

/** Lines such as `  mkeller  bado-kefi-…  PI`. */
function accountsIn(output: string): ReadonlyMap<string, Account> {
  const lines = output.matchAll(/^ {2}(\S+) +(\S+-\S+) {2}(\S.*)$/gm)
  return new Map([...lines].map(([, username = '', password = '', role = '']) => [role, { username, password }]))
}
