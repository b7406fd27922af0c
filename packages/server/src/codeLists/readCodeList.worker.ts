import { parentPort, workerData } from 'node:worker_threads'
import { readCodeList } from '@casebook/interchange/codeList/readCodeList'

parentPort?.postMessage(readCodeList(workerData.data.content, workerData.data.language))
