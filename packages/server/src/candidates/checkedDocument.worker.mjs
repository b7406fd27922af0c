/** Checks a document in a thread of its own: a long one takes seconds, in which the server has to answer others. */
import { parentPort, workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { checkedDocument } = await import('./checkedDocument.ts')
parentPort?.postMessage(checkedDocument(workerData.content, workerData.destination))
