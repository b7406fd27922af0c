/**
 * A PostgreSQL on two machines under Patroni with a standby that commits wait for, etcd on three, and HAProxy, which leads to the primary, to the
 * replica, and to two Casebooks. docs/several-machines.md has the same settings.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ledgerBase } from '../src/testing/kill/writer'
import { program } from '../src/testing/program'
import type { Machine, Network } from './machines'

export interface Cluster {
  readonly databases: readonly [Machine, Machine]
  readonly casebooks: readonly [Machine, Machine]
  /** Where people reach Casebook, with a slash at the end. */
  readonly url: string
  /** Leads to the primary. */
  readonly databaseUrl: string
  readonly signingKeyFile: string
  /** The secret of the link for the first administrator. */
  readonly setupSecret: string
  readonly primary: () => Promise<Machine>
  readonly standby: () => Promise<Machine>
  /** Everything answers, and commits wait for the standby. */
  readonly untilWhole: () => Promise<void>
}

const password = 'drill'
const diskMiB = 1024

export async function buildCluster(network: Network): Promise<Cluster> {
  const databases = [network.machine('db1', 11, diskMiB), network.machine('db2', 12, diskMiB)] as const
  const casebooks = [network.machine('app1', 21), network.machine('app2', 22)] as const
  const proxy = network.machine('proxy', 31)
  // Not on the machines of the databases: a member that was cut off answers Patroni with what it knew before, and Patroni 3.0 believes it.
  const witnesses = [...casebooks, proxy]
  const hosts = witnesses.map(({ address }) => `${address}:2379`).join(',')
  for (const machine of witnesses) machine.run(etcd(machine, witnesses))

  for (const machine of databases) {
    const settings = join(machine.folder, 'patroni.json')
    writeFileSync(settings, JSON.stringify(patroni(machine, hosts), null, 2))
    execFileSync('chown', ['-R', 'postgres:', machine.folder])
    machine.run(['patroni', settings], { user: 'postgres' })
  }
  const haproxy = join(proxy.folder, 'haproxy.cfg')
  writeFileSync(haproxy, haproxySettings(proxy, databases, casebooks))
  proxy.run(['haproxy', '-f', haproxy, '-db'])

  const primary = async () => (await databaseThatIs('master', databases)) ?? fail('There is no primary')
  const standby = async () => (await databaseThatIs('replica', databases)) ?? fail('There is no standby')
  const isInStep = async () => {
    const found = await Promise.all(databases.map(stateOf))
    return found.some((state) => state?.replication?.some((one) => one.sync_state === 'sync'))
  }
  const hasBoth = async () =>
    (await databaseThatIs('master', databases)) !== undefined &&
    (await databaseThatIs('replica', databases)) !== undefined &&
    (await isInStep())
  await until(hasBoth, 'The databases')

  const at = (port: number) => `postgres://postgres:${password}@${proxy.address}:${port}/postgres`
  const url = `http://${proxy.address}:8080/`
  const signingKeyFile = join(network.folder, 'signing-key.pem')
  const bases = join(network.folder, 'bases')
  mkdirSync(bases)
  writeFileSync(join(bases, 'ledger.json'), JSON.stringify(ledgerBase))
  for (const machine of casebooks) {
    const env = {
      PATH: process.env.PATH,
      HOST: machine.address,
      PORT: '8080',
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      DATABASE_URL: at(5000),
      READ_DATABASE_URL: at(5001),
      DATA_DIR: join(machine.folder, 'data'),
      SIGNING_KEY: signingKeyFile,
      BASES_DIR: bases,
      LOG_LEVEL: 'warn',
    }
    machine.run([process.execPath, ...program], { env })
    await until(() => answers(`http://${machine.address}:8080/healthz`), machine.name)
  }
  const untilWhole = async () => {
    await until(hasBoth, 'The databases')
    for (const { name, address } of casebooks) await until(() => answers(`http://${address}:8080/healthz`), name)
    await until(() => answers(`${url}healthz`), 'The proxy')
  }
  await untilWhole()
  // The link of the last one to start holds.
  const setupSecret = /setup\?data=([\w-]+)/.exec(casebooks[1].said())?.[1]
  if (setupSecret === undefined) throw new Error('No Casebook printed a link for the first administrator')
  return { databases, casebooks, url, databaseUrl: at(5000), signingKeyFile, setupSecret, primary, standby, untilWhole }
}

function etcd({ name, address, folder }: Machine, members: readonly Machine[]): readonly string[] {
  const settings = {
    name,
    'data-dir': join(folder, 'etcd'),
    'listen-peer-urls': `http://${address}:2380`,
    'initial-advertise-peer-urls': `http://${address}:2380`,
    'listen-client-urls': `http://${address}:2379`,
    'advertise-client-urls': `http://${address}:2379`,
    'initial-cluster': members.map((each) => `${each.name}=http://${each.address}:2380`).join(','),
    'log-level': 'error',
  }
  return ['etcd', ...Object.entries(settings).flatMap(([setting, value]) => [`--${setting}`, value])]
}

/** JSON is YAML, which Patroni reads. */
function patroni({ name, address, folder }: Machine, hosts: string) {
  const people = (user: string) => ({ username: user, password })
  return {
    scope: 'casebook',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { hosts },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { hot_standby_feedback: 'on', wal_sender_timeout: '5s', wal_receiver_timeout: '5s' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host all all 10.77.0.0/24 scram-sha-256',
        'host replication all 10.77.0.0/24 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(folder, 'postgres'),
      bin_dir: join(versions, readdirSync(versions).at(-1) ?? '', 'bin'),
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: people('postgres'), replication: people('replicator') },
      parameters: { unix_socket_directories: folder, max_wal_size: '128MB', min_wal_size: '80MB' },
    },
  }
}

const versions = '/usr/lib/postgresql'

function haproxySettings(proxy: Machine, databases: readonly Machine[], casebooks: readonly Machine[]): string {
  const postgres = (port: number, state: string) => `
listen ${state}
  bind ${proxy.address}:${port}
  option httpchk OPTIONS /${state}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`).join('\n')}
`
  return `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
${postgres(5000, 'primary')}${postgres(5001, 'replica')}
listen casebook
  bind ${proxy.address}:8080
  mode http
  balance leastconn
  option httpchk GET /healthz
  option redispatch
  retries 2
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${casebooks.map(({ name, address }) => `  server ${name} ${address}:8080 check`).join('\n')}
`
}

interface PatroniState {
  readonly state: string
  readonly role: string
  readonly replication?: readonly { readonly sync_state: string }[]
}

async function stateOf({ address }: Machine): Promise<PatroniState | null> {
  try {
    const answer = await fetch(`http://${address}:8008/patroni`, { signal: AbortSignal.timeout(1000) })
    return (await answer.json()) as PatroniState
  } catch {
    return null
  }
}

async function databaseThatIs(role: string, databases: readonly Machine[]): Promise<Machine | undefined> {
  const found = await Promise.all(databases.map(stateOf))
  return databases[found.findIndex((state) => state?.role === role && state.state === 'running')]
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

const longest = 180_000

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const giveUp = Date.now() + longest; !(await isSo()); await delay(200))
    if (Date.now() > giveUp) throw new Error(`${what} did not come up within ${longest / 1000} s`)
}

function fail(why: string): never {
  throw new Error(why)
}
