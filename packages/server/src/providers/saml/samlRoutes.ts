/**
 * Where a provider that speaks SAML has the browser post its answer, and what this server says of itself. Our cookies do not come along from
 * another site, so the answer signs nobody in: it is looked at and kept, and our page takes it up by a call of its own, as with OpenID Connect.
 */

import { samlMetadataPath, samlPath } from '@casebook/core/providers/provider'
import { Hono } from 'hono'
import { addressOf, type Edge } from '../../http/edge'
import { answerToFault } from '../../http/faults'
import { originOf } from '../../http/origins'
import { readForm } from '../../http/readBody'
import { useChallenge } from '../../secondFactor/passkeys.repository'
import type { Services } from '../../services'
import { returnAddressAt } from '../../session/providers/beginAtProvider'
import { readFlowOfAny } from '../../session/providers/flow'
import { inWords } from '../../session/providers/openIdConnect'
import { storedProvider } from '../../session/providers/providers.repository'
import { findSamlRequest, keepSamlAnswer, type SamlAnswer } from '../../session/providers/saml/samlRequests.repository'
import { hashOfSecret, isSecret } from '../../session/secrets/secret'

/** A response of SAML in base64, percent-encoded, and a little. */
const longest = 512 * 1024

export function samlRoutes(services: Services): Hono<Edge> {
  const { config } = services
  return new Hono<Edge>()
    .get(`/${samlMetadataPath}`, async (c) => {
      const { metadataAt } = await import('../../session/providers/saml/saml')
      const metadata = metadataAt(returnAddressAt(services, { origin: originOf(c, config) }, samlPath))
      return c.body(metadata, 200, { 'Content-Type': 'application/samlmetadata+xml', 'Cache-Control': 'no-cache' })
    })
    .post(`/${samlPath}`, async (c) => {
      c.header('Cache-Control', 'no-store')
      try {
        const form = await readForm(c, longest, addressOf(c, config))
        // A provider that was not asked has none of ours.
        const relayState = form.get('RelayState') ?? ''
        const isOurs = isSecret(relayState)
        if (isOurs) await takeAnswer(services, relayState, form.get('SAMLResponse') ?? '')
        return c.redirect(`/#/login?state=${isOurs ? relayState : 'none'}`, 303)
      } catch (error) {
        return await answerToFault(c, services, error)
      }
    })
}

async function takeAnswer(services: Services, relayState: string, response: string): Promise<void> {
  const { db, now } = services
  const request = await findSamlRequest(db, relayState, now())
  const flow = request?.answer === null ? await readFlowOfAny(services, request.state) : null
  const provider = flow && (await storedProvider(db, flow.provider))
  if (!flow || provider?.kind !== 'saml') return
  const { isRefusal, saidInResponse } = await import('../../session/providers/saml/saml')
  let answer: SamlAnswer
  try {
    const { id, said } = await saidInResponse(provider, response, flow.secrets)
    // No answer to a later question can be this one; what is kept of it ends with the question.
    const isFirst = await useChallenge(db, hashOfSecret(`saml ${provider.issuer} ${id}`), flow.expiresAt)
    answer = isFirst ? { said } : { refused: 'The answer has come before.', isByProvider: false }
  } catch (error) {
    answer = { refused: inWords(error), isByProvider: isRefusal(error) }
  }
  await keepSamlAnswer(db, relayState, answer)
}
