/** Makes the PDF of the user manual, and removes it with the text. */
import type { Job } from '../jobs/job'
import { makeManual } from './manual'

export const manualJob: Job = { name: 'manual', run: makeManual, retryLimit: 3, retryDelay: 5, longest: 120 }
