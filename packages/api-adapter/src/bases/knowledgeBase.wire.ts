import { knowledgeBaseCalls } from '@casebook/core/bases/knowledgeBase.calls'
import { wire } from '../wire'

export const knowledgeBaseWire = wire(knowledgeBaseCalls, { path: 'knowledgeBase' })
