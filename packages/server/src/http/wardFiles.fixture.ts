/** Calls that travel in the less usual ways: with a file, with a header, at an address without an action. */
import type { SentFile } from '@casebook/api-adapter/results'
import { wire } from '@casebook/api-adapter/wire'
import { call } from '@casebook/core/call/call'
import { file } from '@casebook/core/call/file'
import { z } from 'zod'
import { type Area, answers } from './area'

const sheetCalls = {
  sheet: call({
    policy: 'anyone',
    changes: false,
    request: { kind: z.string() },
    results: { ReceivedBinaryData: { file, beds: z.number() }, NoneFound: {} },
  }),
  list: call({ policy: 'anyone', changes: false, request: { kind: z.string() }, results: { ReceivedFile: { file } } }),
  register: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { name: z.string(), captcha: z.string().max(100) },
    results: { Registered: { name: z.string(), captcha: z.string() } },
  }),
}

const planCalls = {
  plan: call({
    policy: 'canManageUsers',
    changes: 'eachTime',
    request: { name: z.string().max(20) },
    results: { ReceivedFile: { file }, FileNotFound: {} },
  }),
}

const commandCalls = {
  command: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { say: z.string() },
    results: { Said: { say: z.string() } },
  }),
}

export const sheetWire = wire(sheetCalls, {
  path: 'sheets',
  calls: { sheet: { fileAs: 'data' }, register: { headers: { captcha: 'X-Captcha' } } },
})
export const planWire = wire(planCalls, {
  path: 'plan',
  calls: {
    plan: { travels: 'inAddress', address: '', statuses: { LoginRequired: 401, InsufficientPermissions: 403 } },
  },
})
export const commandWire = wire(commandCalls, {
  path: 'command',
  calls: { command: { address: 'NoOuterLayerEncryption=true' } },
})

/** The file of each kind. An endless one ends when nobody reads on. */
const contents: Readonly<Record<string, () => SentFile['content']>> = {
  whole: () => Buffer.from('bed 1\nbed 2\n'),
  streamed: () => chunks('bed 1', '\nbed', ' 2\n', ''),
  broken: () => brokenOff(),
  endless: () => endless(),
}

let plansTaken = 0
export const plansSent = () => plansTaken

let isEndlessOver = false
export const isEndOfEndless = () => isEndlessOver

async function* chunks(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function* brokenOff() {
  yield Buffer.from('bed 1\n')
  throw new Error('The disk is gone')
}

async function* endless() {
  isEndlessOver = false
  try {
    for (;;) yield crypto.getRandomValues(new Uint8Array(1000))
  } finally {
    isEndlessOver = true
  }
}

const nameOfFile = 'Bögen, „Station 1“ 😀.csv'

function sent(kind: string): SentFile | null {
  const content = contents[kind]?.()
  return content ? { name: nameOfFile, mediaType: 'text/csv; charset=utf-8', content } : null
}

export const filesArea: Area = {
  calls: [
    answers(sheetWire, () => ({
      async sheet({ kind }) {
        const found = sent(kind)
        return found ? { type: 'ReceivedBinaryData', beds: 2, file: found } : { type: 'NoneFound' }
      },
      async list({ kind }) {
        const found = sent(kind)
        if (!found) throw new Error(`There is no ${kind}`)
        return { type: 'ReceivedFile', file: found }
      },
      register: async ({ name, captcha }) => ({ type: 'Registered', name, captcha }),
    })),
    answers(planWire, () => ({
      async plan({ name }) {
        if (name !== 'a.pdf') return { type: 'FileNotFound' }
        plansTaken++
        const file = {
          name,
          mediaType: 'application/pdf',
          content: Buffer.from('%PDF'),
          checksum: 'abc',
          isShown: true,
        }
        return { type: 'ReceivedFile', file }
      },
    })),
    answers(commandWire, () => ({ command: async ({ say }) => ({ type: 'Said', say }) })),
  ],
}
