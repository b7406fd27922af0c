import { parentPort, workerData } from 'node:worker_threads'
import { checkedDocument } from './checkedDocument'

parentPort?.postMessage(await checkedDocument(workerData.data.content, workerData.data.source))
