/** Starts a program of ours for a test. It ends with the process that started it, so that a test which fails or times out leaves nothing running. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'

const setpriv = '/usr/bin/setpriv'

export type Program = ChildProcessByStdio<null, Readable, Readable>

/** Runs Node with these arguments, in a process group of its own so that one signal reaches all of it. */
export function startProgram(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env: NodeJS.ProcessEnv },
): Program {
  const line = [process.execPath, ...args]
  // The kernel kills it when we die, however we die. `setpriv` becomes the program and keeps its id.
  const [command = '', ...rest] = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL', '--', ...line] : line
  const child = spawn(command, rest, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => signalProgram(child, 'SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** Sends a signal to the program and everything that it started. */
export function signalProgram(child: Program, signal: NodeJS.Signals): void {
  if (child.pid !== undefined && !hasEnded(child)) process.kill(-child.pid, signal)
}

export function hasEnded({ exitCode, signalCode }: Pick<Program, 'exitCode' | 'signalCode'>): boolean {
  return exitCode !== null || signalCode !== null
}
