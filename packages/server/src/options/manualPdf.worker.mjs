/** Sets the manual in a thread of its own: a long one takes seconds, in which the server has to answer others. */
import { parentPort, workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { manualPdf } = await import('./manualPdf.ts')
parentPort?.postMessage(await manualPdf(workerData))
