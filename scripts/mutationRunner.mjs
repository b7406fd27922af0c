/**
 * How the tests are run by which mutants live or die. Two kinds of mutants would otherwise pass unnoticed or cost minutes:
 * one that keeps a test file from loading leaves no test that could fail, and one that lets a chart hang keeps a test
 * waiting for a state that never comes.
 */
import { performance } from 'node:perf_hooks'
import { inject, TestRunner, vi } from 'vitest'

/** Nothing in the core waits for a real clock: a thread that rests so long, in milliseconds, has nothing left to do. */
const restLimit = 400

export default class MutationRunner extends TestRunner {
  /** The thread stays, its modules do not: no mutant finds anything that another one has left behind. */
  onBeforeCollect() {
    vi.resetModules()
    const instrumenter = globalThis[inject('globalNamespace')]
    if (instrumenter) instrumenter.activeMutant = undefined
  }

  /** Once a test has failed the mutant is dead: the files that are left need not even load. */
  importFile(path, source) {
    return this.cancelRun && source === 'collect' ? undefined : super.importFile(path, source)
  }

  onCollected(files) {
    if (this.cancelRun) return
    const broken = files.find(({ result }) => result?.state === 'fail')
    if (broken) throw new Error(`${broken.name} does not load`, { cause: broken.result.errors?.[0] })
  }

  async runTask(test) {
    const before = idleTime()
    let timer
    const rest = new Promise((_, reject) => {
      timer = setInterval(() => {
        if (idleTime() - before > restLimit) reject(new Error(`Nothing goes on any more: ${test.name}`))
      }, restLimit / 8)
    })
    try {
      await Promise.race([TestRunner.getTestFn(test)(), rest])
    } finally {
      clearInterval(timer)
    }
  }
}

/** Idle time of this thread so far. On a busy machine it does not count as rest. */
function idleTime() {
  return performance.eventLoopUtilization().idle
}
