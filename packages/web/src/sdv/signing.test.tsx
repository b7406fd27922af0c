import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openEntry } from '../entry/entryPage.fixture'
import {
  button,
  giveCredential,
  main,
  named,
  openSigning,
  partly,
  request,
  saved,
  verified,
  withOpenQueriesOn,
} from './signing.fixture'

describe('signing in data entry', () => {
  it('confirms, signs what was seen, and makes the part read-only [SDV-04] [SDV-08] [LOCK-01]', async () => {
    const { user, sent } = await openSigning()
    await user.click((await button('Sign as PI'))[0] as HTMLElement)
    const dialog = await named('Sign “Patient” as investigator')
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Sign as PI' }))
    await giveCredential(user, dialog)
    expect(await dialog.findByText('The section is signed.')).toBeTruthy()
    expect(sent).toEqual([['set', request]])
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(main().queryByRole('radio', { name: 'male' })).toBeNull()
    expect(await main().findByText(/^Signed as PI by/)).toBeTruthy()
    expect(main().getAllByText('Signed by PI').length).toBeGreaterThan(1)
  })

  it('withdraws a signature with a reason and the password, and makes the part editable again [SDV-04]', async () => {
    const marks = [{ questionnaireId: 'patient', level: 'PI' }] as const
    const { user, sent } = await openSigning({ draft: { ...saved, locked: ['patient'], frozen: [verified] }, marks })
    await user.click((await button('Withdraw signature'))[0] as HTMLElement)
    const dialog = await named('Withdraw the signature of Patient')
    const withdraw = () => dialog.getByRole('button', { name: 'Withdraw signature' })
    expect((withdraw() as HTMLButtonElement).disabled).toBe(true)
    await user.type(dialog.getByLabelText(/^Reason/), 'Wrong patient')
    await user.click(withdraw())
    await user.type(await dialog.findByLabelText('Your password'), 'secret')
    expect(sent).toEqual([])
    await user.click(withdraw())
    await user.click(await dialog.findByRole('button', { name: 'Done' }))
    expect(sent).toEqual([['unset', { ...request, reason: 'Wrong patient' }]])
    expect(main().getByRole('radio', { name: 'male', checked: true })).toBeTruthy()
  })

  it('refuses to sign with unsaved answers, which would be locked out [SDV-04]', async () => {
    const { user } = await openSigning({ draft: { ...saved, unsaved: ['sex'] } })
    await user.click((await button('Sign as PI'))[0] as HTMLElement)
    const dialog = await named('Sign “Patient” as investigator')
    expect(dialog.getByText(/Save the case first: one answer of this section is not saved/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Sign as PI' })).toBeNull()
  })

  it('reports that someone has saved since, and signs nothing [CASE-12]', async () => {
    const { user } = await openSigning({ answer: { type: 'CaseChanged', changed: ['sex'], revision: 'r2' } })
    await user.click((await button('Sign as PI'))[0] as HTMLElement)
    const dialog = await named('Sign “Patient” as investigator')
    await user.click(dialog.getByRole('button', { name: 'Sign as PI' }))
    await giveCredential(user, dialog)
    expect((await dialog.findByText(/This case was saved since you opened it/)).textContent).toMatch(/Changed: Sex$/)
    await user.click(dialog.getByRole('button', { name: 'Back to the form' }))
    expect(main().getByRole('radio', { name: 'male' })).toBeTruthy()
  })

  it('asks for name and password at the first signature of a session, again after a wrong one, and then signs [MORE-28]', async () => {
    const given: unknown[] = []
    const { user, sent } = await openSigning({
      credentials: {
        getSigningMeans: async () => ({ type: 'ReceivedSigningMeans', asksName: true, hasPasskey: true }),
        confirmPassword: async ({ username, password, questionnaires }) => {
          given.push([username, password, questionnaires])
          return { type: given.length === 1 ? 'PasswordWrong' : 'PasswordConfirmed' }
        },
      },
    })
    await user.click((await button('Sign as PI'))[0] as HTMLElement)
    const dialog = await named('Sign “Patient” as investigator')
    await user.click(dialog.getByRole('button', { name: 'Sign as PI' }))
    await user.type(await dialog.findByLabelText('Your user name'), 'ada')
    await user.type(dialog.getByLabelText('Your password'), 'wrong')
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Name or password is wrong/)
    expect(sent).toEqual([])
    await user.type(dialog.getByLabelText('Your password'), '!')
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect(await dialog.findByText('The section is signed.')).toBeTruthy()
    expect(given).toEqual([
      ['ada', 'wrong', ['patient']],
      ['ada', 'wrong!', ['patient']],
    ])
    expect(sent).toHaveLength(1)
  })

  it('takes the name and the password of the hospital’s directory, or those of this server [MORE-42]', async () => {
    const providers = [{ id: 'p1', name: 'Seeberg Hospital', isDirectory: true }]
    const given: unknown[] = []
    const { user, sent } = await openSigning({
      credentials: {
        getSigningMeans: async () => ({ type: 'ReceivedSigningMeans', asksName: true, hasPasskey: false, providers }),
        confirmPassword: async ({ username, password, provider }) => {
          given.push([username, password, provider])
          return { type: provider === undefined ? 'PasswordConfirmed' : 'ProviderSilent' }
        },
      },
    })
    await user.click((await button('Sign as PI'))[0] as HTMLElement)
    const dialog = await named('Sign “Patient” as investigator')
    await user.click(dialog.getByRole('button', { name: 'Sign as PI' }))
    expect(await dialog.findByRole('radio', { name: 'Seeberg Hospital' })).toHaveProperty('checked', true)
    expect(dialog.queryByRole('button', { name: /Show it with/ })).toBeNull()
    await user.type(dialog.getByLabelText('Your user name'), 'ada.there')
    await user.type(dialog.getByLabelText('Your password'), 'of there')
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/The hospital does not answer/)
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('radio', { name: 'This server' }))
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect(await dialog.findByText('The section is signed.')).toBeTruthy()
    expect(given).toEqual([
      ['ada.there', 'of there', 'p1'],
      ['ada.there', 'of there', undefined],
    ])
  })

  it('takes a fresh sign-in at the hospital, in a window of its own, and says when it does not answer [MORE-42]', async () => {
    const opened = { location: { href: '' }, close: vi.fn() }
    vi.stubGlobal('open', () => opened)
    const providers = [{ id: 'p1', name: 'Seeberg Hospital' }]
    const begun: unknown[] = []
    const { user, sent } = await openSigning({
      credentials: {
        getSigningMeans: async () => ({ type: 'ReceivedSigningMeans', asksName: true, hasPasskey: false, providers }),
        beginProviderSigning: async ({ provider, questionnaires }) => {
          begun.push([provider, questionnaires])
          if (begun.length === 1) return { type: 'ProviderSilent' }
          return { type: 'GoToProvider', address: 'https://login.seeberg.example/' }
        },
        confirmProvider: async () => ({ type: 'ProviderConfirmed' }),
      },
    })
    await user.click((await button('Sign as PI'))[0] as HTMLElement)
    const dialog = await named('Sign “Patient” as investigator')
    await user.click(dialog.getByRole('button', { name: 'Sign as PI' }))
    await user.click(await dialog.findByRole('button', { name: 'Show it with Seeberg Hospital' }))
    expect(await dialog.findByText(/Nothing was signed or withdrawn, and everything is still here/)).toBeTruthy()
    expect(opened.close).toHaveBeenCalled()
    await user.click(dialog.getByRole('button', { name: 'Show it with Seeberg Hospital' }))
    expect(await dialog.findByText(/Sign in in the window that has opened/)).toBeTruthy()
    expect(opened.location.href).toBe('https://login.seeberg.example/')
    // A password will do as long as the window is away.
    expect(dialog.getByLabelText('Your password')).toBeTruthy()
    expect(sent).toEqual([])
    const channel = new BroadcastChannel('casebook.provider')
    channel.postMessage({ type: 'authenticated' })
    channel.close()
    expect(await dialog.findByText('The section is signed.')).toBeTruthy()
    expect(begun).toEqual([
      ['p1', ['patient']],
      ['p1', ['patient']],
    ])
    expect(sent).toHaveLength(1)
    vi.unstubAllGlobals()
  })

  it('says until when no password is looked at [MORE-28]', async () => {
    const until = '2026-11-28T10:00:00Z'
    const { user, sent } = await openSigning({
      credentials: { confirmPassword: async () => ({ type: 'TooManyFailedLogins', until }) },
    })
    await user.click((await button('Sign as PI'))[0] as HTMLElement)
    const dialog = await named('Sign “Patient” as investigator')
    await user.click(dialog.getByRole('button', { name: 'Sign as PI' }))
    await giveCredential(user, dialog)
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Too many wrong passwords\. Try again after/)
    expect(sent).toEqual([])
  })

  it('says that one person never signs both levels [SDV-04]', async () => {
    const marks = [{ questionnaireId: 'patient', level: 'PI', user: 'ben' }] as const
    const draft = { ...saved, locked: ['patient'], frozen: [verified] }
    const { user } = await openSigning({
      roles: ['PI', 'REPORTER'],
      draft,
      marks,
      answer: { type: 'SignedBySamePerson' },
    })
    await user.click((await button('Verify as monitor'))[0] as HTMLElement)
    const dialog = await named('Verify Patient as monitor')
    await user.click(dialog.getByRole('button', { name: 'Verify as monitor' }))
    await giveCredential(user, dialog)
    expect(
      await dialog.findByText('You signed this section yourself. Another person must verify it: Patient'),
    ).toBeTruthy()
    expect(dialog.queryByText('The section is verified.')).toBeNull()
  })

  it('names unanswered questions and confirms; they stay missing once signed [SDV-04] [CASE-03]', async () => {
    const { user, sent } = await openSigning({ draft: partly })
    const left = () =>
      within(screen.getByRole('region', { name: 'Save' })).getByRole('button', { name: /required (missing|left)/ })
        .textContent
    const before = left()
    await user.click((await button('Sign as PI'))[0] as HTMLElement)
    const dialog = await named('Sign “Patient” as investigator')
    expect(dialog.getByRole('alert').textContent).toBe(
      '2 required questions of this section have no answer, and stay missing once it is signed. Do you wish to sign?',
    )
    const list = within(dialog.getByRole('list'))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Height1.3',
      'Does the patient smoke?1.5',
    ])
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Back to the form' }))
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Sign anyway' }))
    await giveCredential(user, dialog)
    await dialog.findByText('The section is signed.')
    expect(dialog.queryByRole('list')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Done' }))

    expect(left()).toBe(before)
    expect(main().getByText('2 required questions have no answer.')).toBeTruthy()
    const height = within(main().getByRole('region', { name: /Height/ }))
    expect(height.getByText('Required')).toBeTruthy()
    const nav = within(screen.getByRole('navigation', { name: 'Sections' }))
    expect(nav.getByRole('button', { name: /Patient.*2 missing/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Summary' }))
    const summary = within(await screen.findByRole('dialog', { name: 'Case summary' }))
    expect(summary.getByRole('button', { name: /Height/ })).toBeTruthy()
  })

  it('goes from an unanswered question in the dialog to the form, and signs nothing [SDV-04]', async () => {
    const { user, sent } = await openSigning({ draft: partly })
    await user.click((await button('Sign as PI'))[0] as HTMLElement)
    const dialog = await named('Sign “Patient” as investigator')
    await user.click(dialog.getByRole('button', { name: /Height/ }))
    const height = main().getByRole('textbox', { name: /Height/ })
    await waitFor(() => expect(document.activeElement).toBe(height))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('does not ask if nothing is missing [SDV-04]', async () => {
    const { user } = await openSigning()
    await user.click((await button('Sign as PI'))[0] as HTMLElement)
    const dialog = await named('Sign “Patient” as investigator')
    expect(dialog.getByText('Ada Lovelace')).toBeTruthy()
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Sign as PI' })).toBeTruthy()
  })

  it('shows each signature with printed name, date, time with time zone, and meaning, on screen and in print', async () => {
    const at = '2026-11-12T10:00:00Z'
    const marks = [
      { questionnaireId: 'patient', level: 'PI', user: 'ada', name: 'Dr. Ada Lovelace', at },
      { questionnaireId: 'patient', level: 'Monitor', user: 'roth', at },
    ] as const
    const { user } = await openSigning({ draft: { ...saved, locked: ['patient'], frozen: [verified] }, marks })
    const when = new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
    expect(when).toMatch(/(UTC|GMT|[A-Z]{3,4})/)
    const signatures = [
      `Signed as PI by Dr. Ada Lovelace (ada) on ${when}. Meaning: the saved answers of this section agree with their source.`,
      `Verified as monitor by roth on ${when}. Meaning: the saved answers of this section were checked against their source.`,
    ]
    const shown = async (where: Pick<typeof screen, 'findAllByText'>) =>
      (await where.findAllByText(/Meaning:/)).map(({ textContent }) => textContent)
    expect(await shown(main())).toEqual(signatures)
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }))
    expect(await shown(within(await screen.findByRole('dialog', { name: 'Print the case' })))).toEqual(signatures)
  })

  it('says at the part, its chip and in print which answers changed since, and who confirmed them when [SDV-02] [MORE-06]', async () => {
    const at = '2026-11-12T10:00:00Z'
    const mark = { questionnaireId: 'patient', user: 'ada', name: 'Dr. Ada Lovelace', at, answers: 4 }
    const confirmed = [{ key: 'height', user: 'ada', name: 'Dr. Ada Lovelace', at: '2026-11-12T11:00:00Z' }]
    const marks = [
      { ...mark, level: 'PI', confirmed, changed: [] },
      { ...mark, level: 'Monitor', user: 'roth', name: 'Roth', changed: ['height', 'sex'] },
    ] as const
    const { user } = await openSigning({ draft: { ...saved, locked: ['patient'], frozen: [verified] }, marks })
    const when = (time: string) => new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
    const signatures = [
      `Signed as PI by Dr. Ada Lovelace (ada) on ${when(at)}. Meaning: the answers that were saved then agree with their source. 1 answer changed since, signed by Dr. Ada Lovelace (ada) on ${when('2026-11-12T11:00:00Z')}: Height.`,
      `Verified as monitor by Roth (roth) on ${when(at)}. Meaning: the answers that were saved then were checked against their source. 2 answers changed since and are not covered: Height and Sex.`,
    ]
    const shown = async (where: Pick<typeof screen, 'findAllByText'>) =>
      (await where.findAllByText(/Meaning:/)).map(({ textContent }) => textContent)
    expect(await shown(main())).toEqual(signatures)
    expect(main().getByText('2 of 4 answers verified, 2 changed since')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }))
    expect(await shown(within(await screen.findByRole('dialog', { name: 'Print the case' })))).toEqual(signatures)
  })

  it('covers neither an answer that was corrected and not saved yet, nor a question without an answer [MORE-06]', async () => {
    const marks = [
      { questionnaireId: 'patient', level: 'PI', user: 'ada', at: '2026-11-12T10:00:00Z', answers: 2 },
    ] as const
    const draft = { ...partly, locked: ['patient'], frozen: [verified], unsaved: ['sex'] }
    await openSigning({ draft, marks, queries: withOpenQueriesOn('sex') })
    expect(await main().findByText(/1 answer changed since and is not covered: Sex\./)).toBeTruthy()
    expect(main().getByText(/The signature does not cover a changed answer until the PI signs the change/)).toBeTruthy()
    const height = within(main().getByRole('region', { name: /Height/ }))
    expect(height.queryByText('Signed by PI')).toBeNull()
  })

  it('is offered only to a PI [SDV-04]', async () => {
    await openSigning({ roles: [] })
    await screen.findAllByText(/Monitor verification/)
    expect(main().queryByRole('button', { name: 'Sign as PI' })).toBeNull()
  })

  it('is offered for patient answers only while a query is open on a visible question [LOCK-05]', async () => {
    const external = { ...verified, reason: 'enteredExternally' } as const
    const draft = { ...saved, locked: ['patient'], frozen: [external] }
    const asking = (...questions: readonly string[]) => openSigning({ draft, queries: withOpenQueriesOn(...questions) })

    const closed = await asking()
    await screen.findAllByText(/Monitor verification/)
    expect(main().queryByRole('button', { name: 'Sign as PI' })).toBeNull()
    closed.unmount()
    const elsewhere = await asking('since', 'found')
    await within(screen.getByRole('navigation', { name: 'Sections' })).findByRole('button', {
      name: /Findings.*a query, one open/,
    })
    expect(main().queryByRole('button', { name: 'Sign as PI' })).toBeNull()
    elsewhere.unmount()
    await asking('sex')
    expect((await button('Sign as PI')).length).toBeGreaterThan(0)
  })

  it('marks each tab none, partial or full for both levels, and none until the marks are loaded [SDV-02]', async () => {
    const tabs = () => {
      const nav = within(screen.getByRole('navigation', { name: 'Sections' }))
      const tab = (name: RegExp) => nav.getByRole('button', { name }).textContent
      return [tab(/Patient/), tab(/Findings/)].map((text) =>
        ['PI signature', 'Monitor verification'].map(
          (level) => new RegExp(`${level}: (none|partial|full|signed, then verified)`).exec(text ?? '')?.[1],
        ),
      )
    }
    const unloaded = await openEntry({ draft: saved, deployment: { showsSdv: true } })
    expect(tabs()).toEqual([
      ['none', 'none'],
      ['none', 'none'],
    ])
    unloaded.unmount()
    const signed = await openSigning({ marks: [{ questionnaireId: 'patient', level: 'PI' }] })
    await main().findAllByText('Signed by PI')
    expect(tabs()).toEqual([
      ['full', 'none'],
      ['none', 'none'],
    ])
    signed.unmount()
    const both = (['PI', 'Monitor'] as const).map((level) => ({ questionnaireId: 'patient', level }))
    const confirmed = await openSigning({ marks: both })
    await main().findAllByText('Verified by monitor')
    // The investigator's marks are there, but do not count at their level.
    expect(tabs()).toEqual([
      ['signed, then verified', 'full'],
      ['none', 'none'],
    ])
    confirmed.unmount()
    const changed = await openSigning({ marks: both.map((mark) => ({ ...mark, changed: ['sex'] })) })
    await main().findAllByText('1 answer changed since verified')
    expect(tabs()).toEqual([
      ['signed, then verified', 'partial'],
      ['none', 'none'],
    ])
    changed.unmount()
    await openEntry({ draft: saved, deployment: { showsSdv: false } })
    expect(tabs().flat()).toEqual([undefined, undefined, undefined, undefined])
  })

  it('marks at the question whether it was verified, or changed since', async () => {
    await openSigning({ marks: [{ questionnaireId: 'patient', level: 'PI', changed: ['sex'] }] })
    expect(await within(main().getByRole('group', { name: /Sex/ })).findByText('Changed since verified')).toBeTruthy()
    expect(within(main().getByRole('group', { name: /smoke/ })).getByText('Signed by PI')).toBeTruthy()
  })
})
