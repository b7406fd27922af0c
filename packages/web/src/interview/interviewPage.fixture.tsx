/** The page of an interview on a tablet, with a server in memory. */
import type { Base } from '@casebook/core/bases/base'
import type { Draft, EntryPort } from '@casebook/core/entry/entry.calls'
import { type Fact, unknown } from '@casebook/core/facts/fact'
import { type InterviewCallsPort, interviewCalls } from '@casebook/core/interview/interview.calls'
import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

// Loading the code of the screen for the first time takes longer than a test waits.
await import('./InterviewRoute')

export const address = '/interview/Testing/entry/entry/VH_1?owner=mara.keller'
export const saved: Partial<Draft> = { caseName: 'VH_1', owner: 'mara.keller', revision: 'r1' }

interface Opening {
  readonly base?: Base
  readonly draft?: Partial<Draft>
  readonly port?: Partial<EntryPort>
  readonly interview?: Partial<InterviewCallsPort>
  readonly search?: string
  /** The tablet was handed over before the page was opened. */
  readonly isHeld?: boolean
  readonly at?: string
  /** Somebody agrees when the page asks whether to hand the tablet over. */
  readonly isAgreed?: boolean
}

export async function open({
  base = entryBase,
  draft = {},
  port = {},
  interview = {},
  search = '',
  isHeld = false,
  at,
  isAgreed = true,
}: Opening = {}) {
  const said: Fact[] = []
  const server = entryServer(base, { ...saved, ...draft })
  let heldAt: string | undefined = isHeld ? address + search : undefined
  const order: string[] = []
  const page = await openAt(at ?? address + search, {
    session: {
      // A new session is nobody's tablet yet.
      login: async () => {
        heldAt = undefined
        return { type: 'LoginSuccessful', user: mara }
      },
      getClientUserInfo: async () => ({
        type: 'ReceivedUser',
        user: { ...mara, ...(heldAt !== undefined && { handedOver: heldAt }) },
      }),
    },
    bases: { ...server.bases, getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups: [] }) },
    entry: {
      ...server.entry,
      addFactsJson: async (request, sending) => {
        said.push(...request.facts)
        return server.entry.addFactsJson(request, sending)
      },
      setFactUnknown: async (request, sending) => {
        order.push('answer')
        said.push({ id: request.question, value: unknown })
        return server.entry.setFactUnknown(request, sending)
      },
      ...port,
    },
    cases: {
      loadCase: async () => ({
        type: 'CaseResolved',
        group: 'Testing',
        base: 'entry',
        owner: 'mara.keller',
        name: 'VH_1',
        draft: 'draft-1',
      }),
    },
    areas: [
      answering(interviewCalls, {
        handOver: async (request) => {
          order.push('handOver')
          heldAt = request.address
          return { type: 'HandedOver' }
        },
        takeBack: async ({ password }) => {
          if (password !== 'right') return { type: 'PasswordWrong' }
          heldAt = undefined
          return { type: 'TakenBack' }
        },
        ...interview,
      }),
    ],
  })
  /** Another tab of the browser hands the tablet over. */
  const handOverElsewhere = () => {
    heldAt = address + search
    window.dispatchEvent(new StorageEvent('storage', { key: 'casebook.session.handedOver', newValue: 'now' }))
  }
  if (isAgreed && !isHeld && at === undefined)
    await userEvent.click(await screen.findByRole('button', { name: 'Hand over the tablet' }))
  const isHanded = () => heldAt !== undefined
  return { ...page, said, order, user: userEvent.setup(), handOverElsewhere, isHanded }
}

export type Page = Awaited<ReturnType<typeof open>>

export const question = (name: string) => screen.findByRole('heading', { level: 1, name })
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const next = () => button('Next question')
export const goOn = ({ user }: Page) => user.click(next())
export const decline = ({ user }: Page) => user.click(screen.getByRole('checkbox', { name: 'I do not want to answer' }))

export async function toTheEnd(page: Page) {
  await question('Nearly done')
  await goOn(page)
  await question('Is it over?')
}

export async function upTo(page: Page, name: string) {
  await question('About the patient')
  for (let step = 0; step < 20 && !screen.queryByRole('heading', { level: 1, name }); step += 1) {
    const box = screen.queryByRole<HTMLInputElement>('checkbox', { name: 'I do not want to answer' })
    if (box && !box.checked) await page.user.click(box)
    await goOn(page)
  }
  await question(name)
}

/** Every question up to this one was declined. */
export function declinedBefore(key: string): Fact[] {
  const asked = ['sex', 'born', 'height', 'smokes', 'found', 'where', 'surgeon', 'remarks', 'medicine', 'dose', 'over']
  return asked.slice(0, asked.indexOf(key)).map((id) => ({ id, value: unknown }))
}
