import type { Job } from '../jobs/job'
import { deliverWebhooks } from './deliver'

export const deliverWebhooksJob: Job = {
  name: 'deliver-webhooks',
  run: (services) => deliverWebhooks(services),
  schedule: '* * * * *',
  retryLimit: 0,
  retryDelay: 0,
}
