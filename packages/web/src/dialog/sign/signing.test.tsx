import type { StandingMark } from '@casebook/core/dialog/caseCalls.port'
import type { Draft } from '@casebook/core/dialog/dialog.port'
import type { SignRequest, SignResult } from '@casebook/core/sdv/sign.port'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDialog } from '../dialogPage.fixture'
import './SignDialog'

const verified = { questionnaireId: 'patient', freezing: 'withoutQuery', reason: 'verified' } as const
const saved = { caseName: 'VH_1', revision: 'r1', facts: [{ id: 'sex', value: 'male' }] } as const

interface Given {
  readonly draft?: Partial<Draft>
  readonly marks?: readonly StandingMark[]
  readonly answer?: SignResult
  readonly roles?: readonly 'PI'[]
}

async function open({ draft = saved, marks = [], answer, roles = ['PI'] }: Given = {}) {
  const sent: unknown[] = []
  let standing = marks
  const by =
    (call: string, after: readonly StandingMark[], frozen: readonly (typeof verified)[]) =>
    async (request: SignRequest) => {
      sent.push([call, request])
      if (answer) return answer
      standing = after
      return { type: 'SdvSet', frozen } as const
    }
  const signed = [{ questionnaireId: 'patient', level: 'PI', user: 'ada', at: '2026-11-12T10:00:00Z' }] as const
  const page = await openDialog({
    draft,
    roles,
    deployment: { showsSdv: true },
    caseCalls: {
      sdv: {
        getSdv: async () => ({ type: 'ReceivedSdv', entries: standing }),
        setPiSdv: by('set', signed, [verified]),
        unSetPiSdv: by('unset', [], []),
      },
    },
  })
  return { ...page, sent }
}

const main = () => within(screen.getByRole('main'))
const button = (name: string) => main().findAllByRole('button', { name })
const named = async (name: string) => within(await screen.findByRole('alertdialog', { name }))
const request = {
  ...{ group: 'Testing', base: 'entry', owner: 'ada', name: 'VH_1' },
  questionnaireId: 'patient',
  seen: 'r1',
}

describe('signing in data entry', () => {
  it('asks first, signs what was seen, and then the part is read and no longer answered [SDV-04] [SDV-08] [LOCK-01]', async () => {
    const { user, sent } = await open()
    await user.click((await button('Sign as PI'))[0] as HTMLElement)
    const dialog = await named('Sign Patient as PI')
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Sign as PI' }))
    expect(await dialog.findByText('The part is signed.')).toBeTruthy()
    expect(sent).toEqual([['set', request]])
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(main().queryByRole('radio', { name: 'male' })).toBeNull()
    expect(await main().findByText(/Verified by/)).toBeTruthy()
    expect(main().getAllByText('PI verified').length).toBeGreaterThan(1)
  })

  it('takes a signature back, and then the part takes answers again [SDV-04]', async () => {
    const marks = [{ questionnaireId: 'patient', level: 'PI' }] as const
    const { user, sent } = await open({ draft: { ...saved, locked: ['patient'], frozen: [verified] }, marks })
    await user.click((await button('Withdraw signature'))[0] as HTMLElement)
    const dialog = await named('Withdraw the signature of Patient')
    await user.click(dialog.getByRole('button', { name: 'Withdraw signature' }))
    await user.click(await dialog.findByRole('button', { name: 'Done' }))
    expect(sent).toEqual([['unset', request]])
    expect(main().getByRole('radio', { name: 'male', checked: true })).toBeTruthy()
  })

  it('signs nothing that is not saved: it would be shut out [SDV-04]', async () => {
    const { user } = await open({ draft: { ...saved, unsaved: ['sex'] } })
    await user.click((await button('Sign as PI'))[0] as HTMLElement)
    const dialog = await named('Sign Patient as PI')
    expect(dialog.getByText(/Save the case first: one answer of this part is not saved/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Sign as PI' })).toBeNull()
  })

  it('says that somebody has saved since, and signs nothing [CASE-12]', async () => {
    const { user } = await open({ answer: { type: 'CaseChanged' } })
    await user.click((await button('Sign as PI'))[0] as HTMLElement)
    const dialog = await named('Sign Patient as PI')
    await user.click(dialog.getByRole('button', { name: 'Sign as PI' }))
    expect(await dialog.findByText(/Somebody has saved this case since you opened it/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Back to the form' }))
    expect(main().getByRole('radio', { name: 'male' })).toBeTruthy()
  })

  it('is offered to nobody but a PI, nor for what a patient sent, unless a query asks [SDV-04] [LOCK-05]', async () => {
    const external = { ...verified, reason: 'enteredExternally' } as const
    const one = await open({ draft: { ...saved, locked: ['patient'], frozen: [external] } })
    await screen.findAllByText(/Monitor verification/)
    expect(main().queryByRole('button', { name: 'Sign as PI' })).toBeNull()
    one.unmount()
    await open({ roles: [] })
    await screen.findAllByText(/Monitor verification/)
    expect(main().queryByRole('button', { name: 'Sign as PI' })).toBeNull()
  })

  it('marks at the question what was verified, and what has changed since [SDV-02]', async () => {
    await open({ marks: [{ questionnaireId: 'patient', level: 'PI', changed: ['sex'] }] })
    expect(await within(main().getByRole('group', { name: /Sex/ })).findByText('Changed since verified')).toBeTruthy()
    expect(within(main().getByRole('group', { name: /smoke/ })).getByText('PI verified')).toBeTruthy()
  })
})
