import type { JournalKeyPort } from '@casebook/core/journal/journalKey.port'
import type { SessionPort, SetupPort } from '@casebook/core/session/session.port'
import { createClient, type Send } from '../client'
import { sessionWire, setupWire } from './session.wire'

/** The core's port, spoken over the wire. That this compiles is the proof that wire and core agree. */
export function sessionClient(send: Send): SessionPort & JournalKeyPort {
  return createClient(sessionWire, send)
}

export function setupClient(send: Send): SetupPort {
  return createClient(setupWire, send)
}
