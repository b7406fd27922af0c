import { describe, expect, it } from 'vitest'
import { compareWithLog, watchedClock } from './clock'
import { recordEvent } from './events'
import { createLog } from './log'
import { openTestDatabase } from './testing/testDatabase'

const db = await openTestDatabase()

function listening() {
  const lines: string[] = []
  return { lines, log: createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) }) }
}

describe('the clock of the machine', () => {
  it('is warned of when it is set back by more than two seconds, once each time', () => {
    const { lines, log } = listening()
    let [wall, steady] = [1_000_000_000, 0]
    const pass = (milliseconds: number, setBy = 0) => {
      steady += milliseconds
      wall += milliseconds + setBy
      return now().getTime()
    }
    const now = watchedClock(log, { wall: () => wall, steady: () => steady })
    expect(pass(1000)).toBe(wall)
    pass(1000, -1500)
    expect(lines).toEqual([])
    pass(1000, -3_600_000)
    pass(1000)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"seconds":3602')
    pass(1000, 7_200_000)
    expect(lines).toHaveLength(1)
    pass(1000, -5000)
    expect(lines).toHaveLength(2)
  })

  it('is warned of at the start, when it is behind what was written', async () => {
    const { lines, log } = listening()
    const at = new Date('2026-03-02T12:00:00Z')
    await compareWithLog(db, log, at)
    await recordEvent(db, 'login', { at, source: null, ip: '10.0.0.1' })
    await compareWithLog(db, log, at)
    expect(lines).toEqual([])
    await compareWithLog(db, log, new Date(at.getTime() - 60_000))
    expect(lines[0]).toContain('"seconds":60')
  })
})
