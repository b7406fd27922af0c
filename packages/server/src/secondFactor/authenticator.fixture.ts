/** An authenticator in software: an ES256 key, and answers to challenges as a browser gives them (WebAuthn, attestation "none"). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Answering {
  readonly origin: string
  /** The counter of its signatures, where it is not the one that a real authenticator would send. */
  readonly counter?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const [userPresent, userVerified, attested] = [0x01, 0x04, 0x40]

export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number, count: number, rest = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, rest])
  }
  const answer = (response: object) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    create(options: string, { origin }: Answering): string {
      const { challenge, rp } = JSON.parse(options)
      const length = Buffer.from([0, credentialId.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey])
      const data = authenticatorData(rp.id, userPresent | userVerified | attested, counter, credential)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },

    get(options: string, { origin, counter: other }: Answering): string {
      const { challenge, rpId } = JSON.parse(options)
      counter = other ?? counter + 1
      const client = clientData('webauthn.get', challenge, origin)
      const data = authenticatorData(rpId, userPresent | userVerified, counter)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      })
    },
  }
}
