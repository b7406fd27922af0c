/** How the calls about webhooks travel. */
import { webhooksCalls } from '@casebook/core/webhooks/webhooks.calls'
import { wire } from '../wire'

export const webhooksWire = wire(webhooksCalls, { path: 'webhooks' })
