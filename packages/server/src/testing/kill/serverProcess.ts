/** The real server in a process group of its own, to be killed without warning. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { program } from '../program'
import { hasEnded, type Program, signalProgram, startProgram } from '../startProgram'

export interface ServerProcess {
  readonly pid: number
  /** With a slash at the end. */
  readonly url: string
  /** The secret of the link that it printed for the first administrator. */
  readonly setupSecret: string | null
  /** Milliseconds from its start to its first answer from the database. */
  readonly upAfter: number
  readonly hasEnded: () => boolean
  /** With everything it has started, at once. */
  readonly kill: () => Promise<void>
  /** Asks it to stop, and answers its exit code. */
  readonly stop: () => Promise<number | null>
}

export type Settings = Readonly<Record<string, string>>

const longestStart = 120_000

/** Starts a server without waiting for it. */
export function spawnServer(settings: Settings) {
  const { PATH = '', HOME = '' } = process.env
  const child = startProgram(program, {
    cwd: import.meta.dirname,
    env: { PATH, HOME, LOG_LEVEL: 'warn', ...settings },
  })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output.text += data
    })
  return { child, said: () => output.text, kill: () => kill(child) }
}

/** Starts a server and waits until it answers. `PORT` must be set, so that it is found where it was. */
export async function startServerProcess(settings: Settings): Promise<ServerProcess> {
  const started = performance.now()
  const { child, said } = spawnServer(settings)
  const url = `http://127.0.0.1:${settings.PORT}/`
  while (!(await isHealthy(url))) {
    if (hasEnded(child)) {
      // Its last words may come after its end.
      await delay(500)
      throw new Error(`The server did not start (${child.exitCode ?? child.signalCode}): ${said()}`)
    }
    if (performance.now() - started > longestStart) throw new Error(`The server takes too long to start: ${said()}`)
    await delay(20)
  }
  const upAfter = performance.now() - started
  while (!said().includes('Casebook is running at') && !hasEnded(child)) await delay(5)
  return {
    pid: child.pid ?? 0,
    url,
    upAfter,
    setupSecret: /setup\?data=(\S+)/.exec(said())?.[1] ?? null,
    hasEnded: () => hasEnded(child),
    kill: () => kill(child),
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
      return child.exitCode
    },
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${url}healthz`, { signal: AbortSignal.timeout(5000) })
    return ok
  } catch {
    return false
  }
}

async function kill(child: Program): Promise<void> {
  signalProgram(child, 'SIGKILL')
  await ended(child)
}

async function ended(child: Program): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit')
}
