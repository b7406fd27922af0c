import { aBase } from '@casebook/test-fixtures/bases'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { OpenedFile } from '../candidates/authorsFile'
import { countFindings } from '../candidates/candidate'
import type { WrittenFile } from '../candidates/export/writtenFile'
import type { SessionPort } from '../session/session.calls'
import type { BroughtFile, ConversionContext } from './conversion.context'
import { conversionMachine, longestStep } from './conversion.machine'
import { type Converter, conversionFormats } from './converter'

afterEach(() => vi.useRealTimers())

const base = aBase({ id: 'wound', version: '2' })
const bytes = new Uint8Array([1])
const file: BroughtFile = { name: 'wound.xlsx', size: 1, bytes: async () => bytes }
const opened: OpenedFile = { base, format: 'xlsform', findings: [], sheets: [] }
const written: WrittenFile = { bytes, findings: [], counts: countFindings([]) }
const offering = (conversion?: boolean): Pick<SessionPort, 'getSignInOffers'> => ({
  getSignInOffers: async () => ({
    type: 'SignInOffers',
    registration: false,
    passwordReset: false,
    ...(conversion !== undefined && { conversion }),
  }),
})

function converting(does: Partial<Converter> = {}, session = offering(true)) {
  const asked: string[] = []
  const handedOut: { name: string; mediaType: string }[] = []
  const converter: Converter = {
    prepare: async () => {},
    open: async () => opened,
    patch: async () => ({ type: 'Patched', bytes: new Uint8Array([2]) }),
    write: async (_, format, language) => {
      asked.push(`${format} ${language}`)
      return written
    },
    close: () => void asked.push('closed'),
    ...does,
  }
  const actor = createActor(conversionMachine, {
    input: {
      session,
      converter,
      language: 'en',
      handOut: ({ name, mediaType }) => handedOut.push({ name, mediaType }),
    },
  }).start()
  const until = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (now) => now.matches(state)).then(({ context }): ConversionContext => context)
  const bring = async (brought = file) => {
    await until({ usable: 'empty' })
    actor.send({ type: 'bring', file: brought })
  }
  return { actor, asked, handedOut, until, bring }
}

describe('the conversion page', () => {
  it('reads a file, writes it in each format, the wanted one first, and hands out what is asked for [MORE-55]', async () => {
    const { actor, asked, handedOut, until, bring } = converting()
    await bring()
    const { target, drawings } = await until({ usable: 'ready' })
    expect([target, drawings]).toEqual(['redcap', 1])
    expect(asked).toEqual([...conversionFormats.map((format) => `${format} null`)])
    actor.send({ type: 'download' })
    actor.send({ type: 'aim', target: 'odm' })
    actor.send({ type: 'download' })
    expect(handedOut).toEqual([
      { name: 'wound-2.csv', mediaType: 'text/csv' },
      { name: 'wound-2.xml', mediaType: 'application/xml' },
    ])
    // Only the dictionary has one language.
    asked.length = 0
    actor.send({ type: 'speak', language: 'hi' })
    await until({ usable: 'ready' })
    expect(asked).toEqual(['redcap hi'])
  })

  it('does not ask to make a dictionary of a dictionary', async () => {
    const { until, bring } = converting({ open: async () => ({ ...opened, format: 'redcap' }) })
    await bring()
    expect((await until({ usable: 'ready' })).target).toBe('xlsform')
  })

  it.each([
    ['is off', 'off', offering(false)],
    ['is on', { usable: 'empty' }, offering(true)],
    ['is on where a server does not know it', { usable: 'empty' }, offering()],
    ['is on where a server has no such call', { usable: 'empty' }, {}],
  ] as const)('%s as the server says: %o', async (_, state, session) => {
    await converting({}, session).until(state)
  })

  it.each(['asking', 'preparing'])('says so while %s fails, and tries again', async (step) => {
    let isDown = true
    const fails = async () => {
      if (isDown) throw new Error('offline')
    }
    const session = {
      getSignInOffers: async () => {
        if (step === 'asking') await fails()
        return offering(true).getSignInOffers?.() as never
      },
    }
    const { actor, until } = converting({ prepare: () => (step === 'asking' ? Promise.resolve() : fails()) }, session)
    expect((await until('unreachable')).error).toEqual(new Error('offline'))
    isDown = false
    actor.send({ type: 'reload' })
    await until({ usable: 'empty' })
  })

  it.each([
    ['tooLarge', 5 * 1024 * 1024 + 1],
    ['empty', 0],
  ])('refuses a file that is %s before it reads it, and keeps nothing of the one before', async (fault, size) => {
    const brought = { name: 'a.xlsx', size, bytes: vi.fn() }
    const { actor, until, bring } = converting()
    await bring()
    await until({ usable: 'ready' })
    actor.send({ type: 'bring', file: brought })
    expect(actor.getSnapshot().matches({ usable: 'empty' })).toBe(true)
    const { context } = actor.getSnapshot()
    expect([context.brought, context.file]).toEqual([brought, null])
    expect(brought.bytes).not.toHaveBeenCalled()
    expect([context.fault, context.opened, context.written]).toEqual([fault, null, {}])
  })

  it('gives up a file that takes too long, and takes the next one [MORE-55]', async () => {
    vi.useFakeTimers()
    let isSlow = true
    const open = () => (isSlow ? new Promise<OpenedFile>(() => {}) : Promise.resolve(opened))
    const { actor, asked, until, bring } = converting({ open })
    await bring()
    await vi.advanceTimersByTimeAsync(longestStep)
    expect((await until({ usable: 'empty' })).fault).toBe('effort')
    expect(asked).toEqual(['closed'])
    isSlow = false
    actor.send({ type: 'bring', file })
    expect((await until({ usable: 'ready' })).fault).toBeNull()
  })

  it('ends the reading of a file when another takes its place, and says when one could not be read', async () => {
    let isFirst = true
    const open = (): Promise<OpenedFile> => {
      if (!isFirst) return Promise.reject(new Error('a fault of ours'))
      isFirst = false
      return new Promise(() => {})
    }
    const { actor, asked, until, bring } = converting({ open })
    await bring()
    await until({ usable: 'reading' })
    actor.send({ type: 'bring', file })
    expect(asked).toEqual(['closed'])
    expect((await until({ usable: 'empty' })).fault).toBe('unread')
  })

  it('tells which format failed, and has all others [MORE-55]', async () => {
    const write: Converter['write'] = async (_, format) => {
      if (format === 'odm') throw new Error('a fault of ours')
      return written
    }
    const { bring, until, actor, handedOut } = converting({ write })
    await bring()
    const { written: all } = await until({ usable: 'ready' })
    expect(Object.entries(all).filter(([, one]) => one === 'failed')).toEqual([['odm', 'failed']])
    expect(Object.keys(all).sort()).toEqual([...conversionFormats].sort())
    actor.send({ type: 'aim', target: 'odm' })
    actor.send({ type: 'download' })
    expect(handedOut).toEqual([])
  })

  it('shows what was found in a file of which nothing can be made', async () => {
    const finding = {
      severity: 'error' as const,
      message: 'The file is no form.',
      cell: null,
      characters: null,
      question: null,
      replacement: null,
    }
    const { until, bring, actor } = converting({ open: async () => ({ base: null, findings: [finding], sheets: [] }) })
    await bring()
    await waitFor(actor, ({ context }) => context.opened !== null)
    expect((await until({ usable: 'empty' })).opened?.findings).toEqual([finding])
  })

  it('corrects a cell, reads the file again, and hands out the corrected file under its name', async () => {
    const { actor, handedOut, until, bring } = converting()
    await bring()
    await until({ usable: 'ready' })
    actor.send({ type: 'correct', edits: [{ row: 1, column: 1, text: 'age' }] })
    await until({ usable: 'reading' })
    const { isMended, file: mended } = await until({ usable: 'ready' })
    expect([isMended, mended?.bytes]).toEqual([true, new Uint8Array([2])])
    actor.send({ type: 'downloadMended' })
    expect(handedOut).toEqual([{ name: 'wound.xlsx', mediaType: 'application/octet-stream' }])
  })

  it('says why a cell was not corrected, and keeps the file', async () => {
    const { actor, until, bring } = converting({
      patch: async () => ({ type: 'Refused', reason: 'It has a formula.' }),
    })
    await bring()
    await until({ usable: 'ready' })
    actor.send({ type: 'correct', edits: [] })
    await until({ usable: 'correcting' })
    expect(await until({ usable: 'ready' })).toMatchObject({
      refusal: 'It has a formula.',
      isMended: false,
      file: { bytes },
    })
  })

  it('writes each format once, also when another is aimed at meanwhile', async () => {
    const waiting: (() => void)[] = []
    const asked: string[] = []
    const write: Converter['write'] = (_, format) => {
      asked.push(format)
      return new Promise((resolve) => waiting.push(() => resolve(written)))
    }
    const { actor, until, bring } = converting({ write })
    await bring()
    await until({ usable: 'writing' })
    actor.send({ type: 'aim', target: 'fhir' })
    for (let at = 0; at < conversionFormats.length; at += 1) {
      await vi.waitFor(() => expect(waiting).toHaveLength(at + 1))
      waiting[at]?.()
    }
    await until({ usable: 'ready' })
    expect(asked.slice(0, 2)).toEqual(['redcap', 'fhir'])
    expect([...asked].sort()).toEqual([...conversionFormats].sort())
  })
})
