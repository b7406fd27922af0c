/** A real directory: Debian's slapd on a temporary folder, with a certificate of an authority of its own. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DirectoryProvider } from '@casebook/core/providers/provider'
import { Attribute, Change, Client } from 'ldapts'
import { freePort } from '../testing/freePort'
import { findSlapd } from './findSlapd.fixture'

const suffix = 'dc=seeberg,dc=example'
export const groupNamed = (cn: string) => `cn=${cn},ou=groups,${suffix}`
export const people = `ou=people,${suffix}`
const root = { dn: `cn=root,${suffix}`, password: 'of the test' }
export const bindAccount = { dn: `cn=casebook,${suffix}`, password: 'of casebook itself' }

export interface PersonThere {
  readonly uid: string
  readonly password: string
  readonly mail?: string
  /** Where another entry has the same name. */
  readonly cn?: string
}

export interface TestDirectory {
  readonly ldaps: string
  /** At an address that is not this machine for our rules, with StartTLS therefore. */
  readonly startTls: string
  /** To this machine itself, in the open. */
  readonly open: string
  /** Their ports, as the setting SIGN_IN_HOSTS names them. */
  readonly hosts: readonly string[]
  /** Of the authority. */
  readonly certificate: string
  readonly add: (person: PersonThere) => Promise<void>
  readonly remove: (uid: string) => Promise<void>
  /** An entry that says: ask that server. */
  readonly refer: (uid: string, to: string) => Promise<void>
  /** The only group of this person from now on; null: none. */
  readonly putIn: (uid: string, group: 'doctors' | 'monitors' | null) => Promise<void>
  readonly setPassword: (uid: string, password: string) => Promise<void>
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

/** As an administrator would enter it. */
export function aDirectory({ ldaps, certificate }: TestDirectory): DirectoryProvider {
  return {
    kind: 'ldap',
    name: 'Seeberg Hospital',
    isUsed: true,
    issuer: ldaps,
    clientId: bindAccount.dn,
    clientSecret: bindAccount.password,
    admits: 'accounts',
    vouchesForAddresses: true,
    secondFactors: [],
    groups: '',
    rolesOfGroups: [],
    certificate,
    base: people,
    filter: '(&(objectClass=inetOrgPerson)(uid={name}))',
    subject: 'entryUUID',
    email: 'mail',
    firstName: 'givenName',
    lastName: 'sn',
  }
}

export async function startDirectory(): Promise<TestDirectory> {
  const slapd = findSlapd()
  const folder = mkdtempSync(join(tmpdir(), 'casebook-ldap-'))
  const [plain, secure] = [await freePort(), await freePort()]
  const certificate = certify(folder)
  writeFileSync(join(folder, 'slapd.conf'), configuration(folder))
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'first.ldif'), firstEntries())
  execFileSync('/usr/sbin/slapadd', ['-f', join(folder, 'slapd.conf'), '-l', join(folder, 'first.ldif')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const run = () =>
    spawn(
      slapd,
      ['-d', '0', '-f', join(folder, 'slapd.conf'), '-h', `ldap://0.0.0.0:${plain} ldaps://0.0.0.0:${secure}`],
      { stdio: 'ignore' },
    )
  let server = run()
  process.once('exit', () => server.kill('SIGKILL'))
  const started = async () => {
    for (const giveUp = Date.now() + 20_000; Date.now() < giveUp; await delay(50)) {
      if (server.exitCode !== null) throw new Error(`slapd did not start: it ended with ${server.exitCode}`)
      if (await answers(plain)) return
    }
    throw new Error('slapd did not answer within 20 s')
  }
  await started()
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  const asRoot = async (work: (client: Client) => Promise<void>) => {
    const client = new Client({ url: `ldap://127.0.0.1:${plain}` })
    await client.bind(root.dn, root.password)
    await work(client)
    await client.unbind()
  }
  const dnOf = (cn: string) => `cn=${cn},${people}`
  return {
    ldaps: `ldaps://127.0.0.1:${secure}`,
    startTls: `ldap://127.0.0.2:${plain}`,
    open: `ldap://127.0.0.1:${plain}`,
    hosts: [`127.0.0.1:${secure}`, `127.0.0.2:${plain}`, `127.0.0.1:${plain}`],
    certificate,
    add: ({ uid, password, mail, cn = uid }) =>
      asRoot((client) =>
        client.add(dnOf(cn), {
          objectClass: ['inetOrgPerson'],
          uid,
          sn: 'Steiner',
          givenName: 'Nora',
          userPassword: password,
          ...(mail !== undefined && { mail }),
        }),
      ),
    remove: (uid) => asRoot((client) => client.del(dnOf(uid))),
    refer: (uid, to) =>
      asRoot((client) => client.add(dnOf(uid), { objectClass: ['referral', 'extensibleObject'], uid, ref: to })),
    putIn: (uid, group) =>
      asRoot(async (client) => {
        for (const cn of ['doctors', 'monitors']) {
          const member = new Attribute({ type: 'member', values: [dnOf(uid)] })
          const operation = cn === group ? 'add' : 'delete'
          const isThere = await client.compare(groupNamed(cn), 'member', dnOf(uid))
          if (isThere !== (cn === group))
            await client.modify(groupNamed(cn), [new Change({ operation, modification: member })])
        }
      }),
    setPassword: (uid, password) =>
      asRoot((client) =>
        client.modify(dnOf(uid), [
          new Change({
            operation: 'replace',
            modification: new Attribute({ type: 'userPassword', values: [password] }),
          }),
        ]),
      ),
    kill,
    async start() {
      server = run()
      await started()
    },
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An authority, and the server's certificate by it. Answers the authority's. */
function certify(folder: string): string {
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Authority of the test',
    '-days',
    '2',
  )
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=directory')
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1,IP:127.0.0.2')
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names', '-days', '2']
  openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.pem', ...by)
  return readFileSync(join(folder, 'ca.pem'), 'utf8')
}

/** It takes a name without a password, as many directories in use do. */
function configuration(folder: string): string {
  return `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
pidfile ${folder}/slapd.pid
allow bind_anon_cred
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
database mdb
suffix "${suffix}"
rootdn "${root.dn}"
rootpw "${root.password}"
directory ${folder}/data
dbnosync
overlay memberof
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${bindAccount.dn}" read by * none
`
}

function firstEntries(): string {
  return `dn: ${suffix}
objectClass: dcObject
objectClass: organization
o: Seeberg

dn: ${people}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${suffix}
objectClass: organizationalUnit
ou: groups

dn: ${groupNamed('doctors')}
objectClass: groupOfNames
member: ${root.dn}

dn: ${groupNamed('monitors')}
objectClass: groupOfNames
member: ${root.dn}

dn: ${bindAccount.dn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
userPassword: ${bindAccount.password}
`
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket.destroy() !== undefined))
    socket.once('error', () => resolve(false))
  })
}
