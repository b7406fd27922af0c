/**
 * A PostgreSQL of our own for tests and benchmarks: Debian's binaries on a temporary folder, reached by a socket in it,
 * and gone when we are. It never runs as root, which it refuses to.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const versions = '/usr/lib/postgresql'
const setpriv = '/usr/bin/setpriv'
const startsWithin = 30_000

export async function startPostgres() {
  const bin = findBinaries() ?? installBinaries()
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'casebook-pg-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)

  const data = join(folder, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'casebook', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user },
  )

  let server = await start(bin, folder, user)
  const end = async (signal) => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await ended
  }
  // A test run that ends without ado takes its server with it.
  process.once('exit', () => server.kill('SIGQUIT'))

  return {
    /** Holds the server's process id in its first line, and is gone while there is none. */
    postmasterFile: join(data, 'postmaster.pid'),
    /** For a shell: starts it again, in the background, after something killed it. */
    startCommand: inShell([
      ...(user.uid === undefined ? [] : [setpriv, `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']),
      join(bin, 'pg_ctl'),
      'start',
      '--wait',
      '-D',
      data,
      '-o',
      inShell(optionsOf(folder)),
    ]),
    urlOf: (database) => urlAt(folder, database),
    /** Throws out everybody who is connected, as a restart of the machine's PostgreSQL does. */
    async restart() {
      await end('SIGINT')
      server = await start(bin, folder, user)
    },
    /** A hot standby that follows it, on the same machine. */
    async startReplica() {
      const standby = mkdtempSync(join(tmpdir(), 'casebook-pg-replica-'))
      if (user.uid !== undefined) chownSync(standby, user.uid, user.gid)
      const copy = ['-h', folder, '-U', 'casebook', '-D', join(standby, 'data'), '-R', '-X', 'stream', '-c', 'fast']
      execFileSync(join(bin, 'pg_basebackup'), copy, { cwd: standby, stdio: ['ignore', 'ignore', 'pipe'], ...user })
      let replica = await start(bin, standby, user)
      process.once('exit', () => replica.kill('SIGQUIT'))
      const endReplica = async () => {
        const ended = new Promise((resolve) => replica.once('exit', resolve))
        replica.kill('SIGINT')
        await ended
      }
      return {
        urlOf: (database) => urlAt(standby, database),
        pause: endReplica,
        async resume() {
          replica = await start(bin, standby, user)
        },
        async stop() {
          if (replica.exitCode === null && replica.signalCode === null) await endReplica()
          rmSync(standby, { recursive: true, force: true })
        },
      }
    },
    async stop() {
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function urlAt(folder, database) {
  return `postgres://casebook@localhost/${database}?host=${encodeURIComponent(folder)}`
}

/** As pg_ctl and a shell take arguments apart. */
function inShell(words) {
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
}

function optionsOf(folder) {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'fsync=on',
    'synchronous_commit=on',
    'log_min_messages=fatal',
  ]
  return settings.flatMap((setting) => ['-c', setting])
}

async function start(bin, folder, user) {
  const postgres = [join(bin, 'postgres'), '-D', join(folder, 'data'), ...optionsOf(folder)]
  // The kernel stops it when we are killed.
  const [command, ...args] = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'QUIT', '--', ...postgres] : postgres
  const server = spawn(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user })
  let said = ''
  server.stderr.on('data', (data) => {
    said = (said + data).slice(-2000)
  })

  for (const giveUp = Date.now() + startsWithin; Date.now() < giveUp; await delay(50)) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said.trim()}`)
    if (answers(bin, folder)) return server
  }
  server.kill('SIGQUIT')
  throw new Error(`PostgreSQL did not answer within ${startsWithin / 1000} s: ${said.trim()}`)
}

function answers(bin, folder) {
  try {
    execFileSync(join(bin, 'pg_isready'), ['-q', '-h', folder])
    return true
  } catch {
    return false
  }
}

/** The newest that is installed. */
function findBinaries() {
  if (!existsSync(versions)) return null
  const [newest] = readdirSync(versions)
    .filter((version) => existsSync(join(versions, version, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a))
  return newest === undefined ? null : join(versions, newest, 'bin')
}

function installBinaries() {
  const missing = 'PostgreSQL is not installed: install the package postgresql, or name a server in TEST_POSTGRES_URL.'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(missing)
  try {
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    execFileSync('apt-get', ['update', '-q'], options)
    execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'postgresql'], options)
  } catch (error) {
    throw new Error(missing, { cause: error })
  }
  const bin = findBinaries()
  if (bin === null) throw new Error(missing)
  return bin
}

/** Whom the server runs as: root lends it to another, anybody else runs it themselves. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {}
  const name = ['postgres', 'nobody'].find((name) => idOf('-u', name) !== null)
  if (name === undefined) throw new Error('There is neither a user postgres nor a user nobody to run PostgreSQL as.')
  return { uid: idOf('-u', name), gid: idOf('-g', name) }
}

function idOf(flag, name) {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return null
  }
}
