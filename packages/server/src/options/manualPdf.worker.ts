import { parentPort, workerData } from 'node:worker_threads'
import { manualPdf } from './manualPdf'

parentPort?.postMessage(await manualPdf(workerData.data))
