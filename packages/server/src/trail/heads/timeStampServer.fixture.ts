/** A small time-stamp authority: openssl with a key of its own, behind HTTP. */
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

const settings = (folder: string) => `
[tsa]
serial = ${folder}/serial
signer_cert = ${folder}/cert.pem
signer_key = ${folder}/key.pem
certs = ${folder}/cert.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

export async function startTimeStampServer(folder: string) {
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  writeFileSync(join(folder, 'tsa.cnf'), settings(folder))
  writeFileSync(join(folder, 'serial'), '01\n')
  openssl(
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '30',
    '-subj',
    '/CN=Time',
    '-addext',
    'extendedKeyUsage=critical,timeStamping',
    '-keyout',
    'key.pem',
    '-out',
    'cert.pem',
  )
  const server = createServer(async (request, response) => {
    writeFileSync(join(folder, 'query.tsq'), await buffer(request))
    openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 'tsa', '-queryfile', 'query.tsq', '-out', 'reply.tsr')
    response.setHeader('Content-Type', 'application/timestamp-reply')
    response.end(readFileSync(join(folder, 'reply.tsr')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // The cast is safe: it listens on a port.
  return {
    url: `http://127.0.0.1:${port}/tsr`,
    /** The words of openssl about a stamp of a file. */
    verify: (file: string, stamp: string) =>
      openssl('ts', '-verify', '-data', file, '-in', stamp, '-CAfile', 'cert.pem').toString(),
    close: () => server.close(),
  }
}
