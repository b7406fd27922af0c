/** A head of the chain of the installation, signed, as it is kept outside of the database. */
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { z } from 'zod'
import { isSignedBy, type SigningKey } from '../../signing/signingKey'
import type { InstallationHead } from '../installation.repository'

const signedHead = z.object({
  casebook: z.literal('head of the chain of the installation'),
  seq: z.int().positive(),
  hash: z.string(),
  /** When it was published. */
  at: z.iso.datetime(),
  key: z.string(),
  signature: z.string(),
})

export type SignedHead = z.output<typeof signedHead>

export function signHead({ seq, hash }: InstallationHead, at: Date, { publicKey, sign }: SigningKey): SignedHead {
  const said = {
    casebook: 'head of the chain of the installation',
    seq,
    hash,
    at: at.toISOString(),
    key: publicKey,
  } as const
  return { ...said, signature: sign(canonicalJson(said)) }
}

/** The file of a head. */
export function headText(head: SignedHead): string {
  return `${JSON.stringify(head, null, 2)}\n`
}

/** Null for a text that is no head, or whose signature does not hold. */
export function readHead(text: string): SignedHead | null {
  try {
    const { signature, ...said } = signedHead.parse(JSON.parse(text))
    return isSignedBy(said.key, canonicalJson(said), signature) ? { ...said, signature } : null
  } catch {
    return null
  }
}
