/** A process that starts a program as tests do, prints its id, and waits to be killed. */
import { startProgram } from './startProgram'

const { pid } = startProgram(['-e', 'setInterval(() => {}, 1000)'], { env: {} })
console.log(pid)
setInterval(() => {}, 1000)
