import { parentPort, workerData } from 'node:worker_threads'
import { writtenBase } from '@casebook/interchange/writtenBase'

const { base, format, language } = workerData.data
parentPort?.postMessage(await writtenBase(base, format, language))
