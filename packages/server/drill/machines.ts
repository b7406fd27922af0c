/**
 * Machines on one machine: each is a network namespace of Linux with an address, a cable to the others, and programs. To lose its power kills all of
 * its programs at once; its disk may have a size.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ip = (...args: readonly string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString()

const network = '10.77.0'
const bridge = 'casebook-drill'

/** In milliseconds, as in systemd's RestartSec. */
const restartsAfter = 1000

export interface Machine {
  readonly name: string
  readonly address: string
  /** A folder that outlives a loss of power. */
  readonly folder: string
  /** Runs a program from now on, as root or as another user: as systemd does, it is started again when it ends. */
  readonly run: (line: readonly string[], options?: Options) => void
  /** All of its programs end at once. */
  readonly losePower: () => void
  readonly powerUp: () => void
  readonly pullCable: () => void
  readonly plugIn: () => void
  readonly fillDisk: () => void
  readonly freeDisk: () => void
  /** What its programs have said. */
  readonly said: () => string
}

interface Options {
  readonly user?: string | undefined
  readonly env?: NodeJS.ProcessEnv | undefined
}

export interface Network {
  readonly folder: string
  /** @param diskMiB size of the disk under its folder; without it that of this machine */
  readonly machine: (name: string, host: number, diskMiB?: number) => Machine
  readonly end: () => void
}

export function layNetwork(): Network {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-drill-'))
  execFileSync('chmod', ['755', folder])
  const ends: (() => void)[] = []
  ip('link', 'add', bridge, 'type', 'bridge')
  ends.push(() => ip('link', 'del', bridge))
  ip('addr', 'add', `${network}.1/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')

  return {
    folder,
    machine(name, host, diskMiB) {
      const made = aMachine(join(folder, name), name, host, diskMiB)
      ends.push(made.end)
      return made.machine
    },
    end() {
      for (const end of ends.reverse()) end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function aMachine(folder: string, name: string, host: number, diskMiB: number | undefined) {
  const space = `casebook-${name}`
  const cable = `cb-${name}`
  const address = `${network}.${host}`
  mkdirSync(folder)
  if (diskMiB !== undefined) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMiB}m`, 'tmpfs', folder])
  ip('netns', 'add', space)
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
  ip('link', 'set', cable, 'master', bridge, 'up')
  ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', space, 'link', 'set', 'eth0', 'up')
  ip('-n', space, 'link', 'set', 'lo', 'up')
  const log = `${folder}.log`
  const output = openSync(log, 'a')
  const filler = join(folder, 'filler')
  /** That wait for power. */
  const programs: (() => void)[] = []
  let hasPower = true

  const machine: Machine = {
    name,
    address,
    folder,
    run([command = '', ...args], { user, env = process.env } = {}) {
      const as = user === undefined ? [] : [`--reuid=${user}`, `--regid=${user}`, '--init-groups']
      const line = ['netns', 'exec', space, 'setpriv', ...as, '--pdeathsig', 'KILL', '--', command, ...args]
      const start = () => {
        if (!hasPower) return void programs.push(start)
        const child = spawn('ip', line, { cwd: folder, env, stdio: ['ignore', output, output] })
        child.once('exit', () => setTimeout(start, restartsAfter))
      }
      start()
    },
    losePower() {
      hasPower = false
      // What a dying program has just started is killed in the next round.
      for (let pids = pidsOf(space); pids.length > 0; pids = pidsOf(space)) for (const pid of pids) killNow(pid)
    },
    powerUp() {
      hasPower = true
      for (const start of programs.splice(0)) start()
    },
    pullCable: () => void ip('link', 'set', cable, 'down'),
    plugIn: () => void ip('link', 'set', cable, 'up'),
    // It ends where nothing more can be written.
    fillDisk: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' }),
    freeDisk: () => rmSync(filler, { force: true }),
    said: () => readFileSync(log, 'utf8'),
  }
  return {
    machine,
    end() {
      machine.losePower()
      closeSync(output)
      ip('link', 'del', cable)
      ip('netns', 'del', space)
      if (diskMiB !== undefined) execFileSync('umount', ['-l', folder])
    },
  }
}

function pidsOf(space: string): readonly number[] {
  return ip('netns', 'pids', space).split('\n').filter(Boolean).map(Number)
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
