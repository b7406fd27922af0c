/** Both ends with hot reload: the server starts anew when a file of it changes, the client is replaced in the page. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './steps.mjs'

const client = 'http://127.0.0.1:5173'
const server = spawn(process.execPath, ['--watch', '--import', 'tsx', 'packages/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { DEMO: '1', PORT: '8080', ALLOWED_ORIGINS: client, ...process.env },
})
const vite = spawn(join(root, 'node_modules/.bin/vite'), ['packages/web', '--host', '127.0.0.1', '--port', '5173'], {
  cwd: root,
  stdio: 'inherit',
})

const both = [server, vite]
const stop = (signal) => {
  for (const child of both) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
for (const child of both)
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
    stop('SIGTERM')
  })
