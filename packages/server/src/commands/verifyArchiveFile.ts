import { existsSync, readFileSync } from 'node:fs'
import { verifyArchive } from '../export/verifyArchive'
import { type VerifiedFiles, verifySignedFiles } from '../qualification/signedFiles'
import { fingerprintOf } from '../signing/signingKey'
import { StartRefused } from '../startRefused'
import { readHead } from '../trail/heads/signedHead'
import { tell } from './tell'

/**
 * Prints each fault of an archive of all histories, of a validation pack or of the report of a qualification on a line. The exit code is 1 if
 * there is one.
 *
 * @param key the fingerprint of the key that must have signed it, or the file of a published head
 */
export async function verifyArchiveFile(file: string, key?: string): Promise<void> {
  if (!existsSync(file)) throw new StartRefused(`There is no file ${file}.`)
  const fingerprint = key === undefined ? null : fingerprintIn(key)
  const files = await verifySignedFiles(file, fingerprint)
  if (files) return tellFiles(files, fingerprint !== null)
  const faults = verifyArchive(file, fingerprint)
  let count = 0
  let next = await faults.next()
  for (; !next.done; next = await faults.next()) {
    tell(`${next.value.path ?? 'the archive'}: ${next.value.fault}`)
    count += 1
  }
  const { cases, at, fingerprint: signer } = next.value
  if (at !== null)
    console.log(`${cases} ${cases === 1 ? 'case' : 'cases'}, archived at ${at}, signed by the key ${signer}`)
  if (signer !== null && fingerprint === null)
    console.log('Compare the key with the one that the server publishes, or name that with --key.')
  tellNumber(count)
}

function tellFiles({ manifest, fingerprint: signer, faults }: VerifiedFiles, isKeyKnown: boolean): void {
  for (const { path, fault } of faults) tell(`${path ?? 'the archive'}: ${fault}`)
  if (manifest) {
    const { casebook: kind, version, commit, at, files } = manifest
    const of = commit === null ? version : `${version} (${commit})`
    console.log(`${kind} of Casebook ${of}, made at ${at}, ${files.length} files, signed by the key ${signer}`)
    if (!isKeyKnown) console.log('Compare the key with the one that its maker names, or name that with --key.')
  }
  tellNumber(faults.length)
}

function tellNumber(faults: number): void {
  console.log(`${faults === 0 ? 'no' : faults} ${faults < 2 ? 'fault' : 'faults'}`)
  if (faults > 0) process.exitCode = 1
}

function fingerprintIn(key: string): string {
  if (/^[\da-f]{64}$/i.test(key)) return key.toLowerCase()
  const head = existsSync(key) ? readHead(readFileSync(key, 'utf8')) : null
  if (!head)
    throw new StartRefused('--key must be the fingerprint of a key (64 hexadecimal digits) or a published head.')
  return fingerprintOf(head.key)
}
