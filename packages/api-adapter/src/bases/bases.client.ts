import type { BasesPort } from '@casebook/core/bases/bases.port'
import { createClient, type Send } from '../client'
import { basePermissionsContract, basesContract, knowledgeBaseContract } from './bases.contract'

/** The core's port, spoken over the wire. On the wire its calls are of three paths. */
export function basesClient(send: Send): BasesPort {
  return {
    ...createClient(basesContract, send),
    ...createClient(basePermissionsContract, send),
    ...createClient(knowledgeBaseContract, send),
  }
}
