import type { BasesPort } from '@casebook/core/bases/bases.port'
import { createClient, type Send } from '../client'
import { basePermissionsWire, basesWire, knowledgeBaseWire } from './bases.wire'

/** The core's port, spoken over the wire. On the wire its calls are of three paths. */
export function basesClient(send: Send): BasesPort {
  return {
    ...createClient(basesWire, send),
    ...createClient(basePermissionsWire, send),
    ...createClient(knowledgeBaseWire, send),
  }
}
