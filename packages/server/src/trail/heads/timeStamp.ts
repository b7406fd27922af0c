/** Time stamps by RFC 3161: a time-stamp authority signs that a text existed, without seeing it. `openssl ts` verifies its signature. */
import { createHash, randomBytes } from 'node:crypto'
import { ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampReqVersion,
  TimeStampResp,
  TSTInfo,
} from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'

const sha256 = '2.16.840.1.101.3.4.2.1'
const timeout = 20_000

/** Answers the reply of the authority, once it is seen to be of this text. */
export async function timeStamp(url: string, text: Uint8Array): Promise<Uint8Array> {
  const nonce = aNonce()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
    body: AsnConvert.serialize(queryFor(text, nonce)),
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new Error(`The time-stamp server answered ${response.status}`)
  const reply = new Uint8Array(await response.arrayBuffer())
  const { status } = AsnConvert.parse(reply, TimeStampResp)
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
    throw new Error(`The time-stamp server refused with status ${status.status}`)
  const info = infoOf(reply)
  if (!isOf(info, text) || !isSame(info.nonce, nonce)) throw new Error('The time stamp is of another text')
  return reply
}

/** When the text was stamped; null for a stamp of another text. The authority's signature is not looked at. */
export function stampedAt(reply: Uint8Array, text: Uint8Array): Date | null {
  try {
    const info = infoOf(reply)
    return isOf(info, text) ? info.genTime : null
  } catch {
    return null
  }
}

function queryFor(text: Uint8Array, nonce: ArrayBuffer): TimeStampReq {
  return new TimeStampReq({
    version: TimeStampReqVersion.v1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256, parameters: null }),
      hashedMessage: new OctetString(digestOf(text)),
    }),
    nonce,
    certReq: true,
  })
}

function infoOf(reply: Uint8Array): TSTInfo {
  const { timeStampToken } = AsnConvert.parse(reply, TimeStampResp)
  if (!timeStampToken) throw new Error('The reply holds no time stamp')
  const { content } = AsnConvert.parse(AsnConvert.serialize(timeStampToken), ContentInfo)
  const { eContent } = AsnConvert.parse(content, SignedData).encapContentInfo
  if (!eContent?.single) throw new Error('The time stamp is empty')
  return AsnConvert.parse(eContent.single.buffer, TSTInfo)
}

function isOf({ messageImprint: { hashAlgorithm, hashedMessage } }: TSTInfo, text: Uint8Array): boolean {
  return hashAlgorithm.algorithm === sha256 && isSame(hashedMessage.buffer, digestOf(text))
}

/** A positive integer without leading zeros, as DER writes it. */
function aNonce(): ArrayBuffer {
  const bytes = randomBytes(8)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return new Uint8Array(bytes).buffer
}

const digestOf = (text: Uint8Array) => new Uint8Array(createHash('sha256').update(text).digest())

function isSame(a: ArrayBuffer | undefined, b: ArrayBuffer | Uint8Array): boolean {
  return a !== undefined && Buffer.from(a).equals(Buffer.from(b as Uint8Array))
}
