/**
 * The form of the archive of all histories, for the server that writes it and for `casebook verify`.
 *
 * Each case has a spreadsheet, a PDF if one was wanted, its trail: a JSON text for each entry, as it is sealed; and the files that are answers.
 * The manifest lists them. It is signed, and so are all bytes of the archive, in its comment: whatever was changed is found, and the manifest tells what it was.
 */
import { z } from 'zod'

export const manifestName = 'manifest.jsonl'
export const signatureName = 'manifest.sig'
export const trailEnding = '.trail.jsonl'

/** The first line of the manifest. */
export const manifestHead = z.object({
  casebook: z.literal('archive of all histories'),
  /** The archive that this manifest is of. */
  archive: z.uuid(),
  /** When the archive was complete. */
  at: z.iso.datetime(),
  /** The newest head of the chain of the installation when the archive was read. */
  head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
})

/** Each further line: a case. */
export const manifestCase = z.object({
  file: z.string(),
  /** SHA-256 of the spreadsheet, in hex. */
  checksum: z.string(),
  document: z.string().optional(),
  /** The same of the PDF. */
  documentChecksum: z.string().optional(),
  trail: z.string(),
  /** The files that its answers name, with their SHA-256 in hex; missing if there is none. */
  files: z.array(z.object({ file: z.string(), checksum: z.string() })).optional(),
  case: z.uuid(),
  /** The number and the hash of the last entry of the trail. */
  seq: z.int(),
  hash: z.string(),
})

export type ManifestHead = z.output<typeof manifestHead>
export type ManifestCase = z.output<typeof manifestCase>

/** The signature of the manifest. */
export const manifestSignature = z.object({ key: z.string(), signature: z.string() })

/** The signed part. */
export const signedManifest = (checksum: string) => `casebook manifest ${checksum}`
export const signedArchive = (archive: string, checksum: string) => `casebook archive ${archive} ${checksum}`

const signatureLength = 88
const idLength = 36
const mark = 'casebook '
export const sealLength = mark.length + idLength + 1 + signatureLength

/** The comment of an archive, which ends it. */
export const sealText = (archive: string, signature: string) => `${mark}${archive} ${signature}`
export const unsealed = (archive: string) => sealText(archive, '.'.repeat(signatureLength))

export function readSeal(text: string): { readonly archive: string; readonly signature: string } | null {
  const [, archive, signature] = /^casebook ([-\da-f]{36}) ([\w+/=]{88})$/.exec(text) ?? []
  return archive === undefined || signature === undefined ? null : { archive, signature }
}
