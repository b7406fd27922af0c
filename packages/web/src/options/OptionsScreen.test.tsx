import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aServer, openOptions as open, pageOfCases, textOf } from './options.fixture'

describe('the options', () => {
  it('are the eight of the specification and ours, each with a tab of its own [OPT-07] [MORE-03]', async () => {
    const { main } = await open('manual')
    const links = within(main.getByRole('navigation', { name: 'Options of this server' })).getAllByRole('link')
    const names = ['User manual', 'Reminder mail', 'Pages of patients', 'User rank mail', 'Translations']
    expect(links.map(({ textContent }) => textContent)).toEqual([
      ...names,
      'Mail server',
      'Second factor',
      'Hospital sign-in',
      'Webhooks',
      'Pages',
      'Code lists',
      'File storage',
      'Sign-in page',
      'Interim locks',
    ])
  })

  it.each([
    ['reminder', 'ReminderMail', 'Text of the mail', 'Save reminder mail'],
    ['rank', 'UserRankMail', 'Text of the mail', 'Save rank mail'],
    ['translations', 'CustomTranslations', 'Own wordings, one per line', 'Save translations'],
  ])(
    '%s: a text is saved, and a blank one as null: ‘Save Successfull’ [OPT-02] [OPT-03] [OPT-06] [OPT-07]',
    async (tab, name, label, save) => {
      const { main, user, sent } = await open(tab)
      const field = await main.findByRole('textbox', { name: label })
      expect(main.getByRole('button', { name: save }).hasAttribute('disabled')).toBe(true)
      await user.type(field, 'de.bases.title Studien')
      await user.click(main.getByRole('button', { name: save }))
      expect(await main.findByText('Save Successfull')).toBeTruthy()
      await user.clear(field)
      await user.type(field, '  ')
      await user.click(main.getByRole('button', { name: save }))
      await waitFor(() => expect(sent).toEqual([{ [name]: 'de.bases.title Studien' }, { [name]: null }]))
    },
  )

  it('ask before what is typed would be lost by changing tabs [OPT-07]', async () => {
    const { main, guard, user } = await open('reminder')
    expect(guard.isHolding()).toBe(false)
    await user.type(await main.findByRole('textbox', { name: 'Text of the mail' }), 'Dear')
    expect(main.getByText('1 unsaved change')).toBeTruthy()
    expect(guard.isHolding()).toBe(true)
    await user.click(main.getByRole('button', { name: 'Discard' }))
    expect(guard.isHolding()).toBe(false)
  })

  it('say who has saved the same option since, and let the user choose [OPT-07]', async () => {
    const server = aServer({ ReminderMail: 'Dear' })
    const { main, user, put, sent } = await open('reminder', server)
    const field = await main.findByRole('textbox', { name: 'Text of the mail' })
    expect(main.getByText(/Last saved by/)).toBeTruthy()
    await user.type(field, ' colleague')
    put('ReminderMail', 'Hello from another')
    await user.click(main.getByRole('button', { name: 'Save reminder mail' }))
    expect(await main.findByText('Hello from another')).toBeTruthy()
    expect(sent).toEqual([])
    await user.click(main.getByRole('button', { name: 'Go on with mine' }))
    expect(textOf(field)).toBe('Dear colleague')
    await user.click(main.getByRole('button', { name: 'Save reminder mail' }))
    await waitFor(() => expect(sent).toEqual([{ ReminderMail: 'Dear colleague' }]))
  })

  it('are not saved with more text than the server takes, and say how much that is [OPT-07]', async () => {
    const { main, user, sent } = await open('reminder')
    await user.click(await main.findByRole('textbox', { name: 'Text of the mail' }))
    await user.paste('x'.repeat(200_001))
    expect(main.getByText('This text is too long: at most 200,000 characters.')).toBeTruthy()
    expect(main.getByRole('button', { name: 'Save reminder mail' }).hasAttribute('disabled')).toBe(true)
    expect(sent).toEqual([])
  })

  it('keep what is typed when the server does not answer [OPT-07]', async () => {
    const setReminderMail = () => Promise.reject(new Error('offline'))
    const { main, user } = await open('reminder', aServer(), { options: { setReminderMail } })
    const field = await main.findByRole('textbox', { name: 'Text of the mail' })
    await user.type(field, 'Dear')
    await user.click(main.getByRole('button', { name: 'Save reminder mail' }))
    expect(await main.findByText('The server did not answer.')).toBeTruthy()
    expect(textOf(field)).toBe('Dear')
  })
})

describe('the texts of mails', () => {
  it('are shown as they arrive, and name placeholders that nothing replaces [OPT-02]', async () => {
    const { main, user } = await open('reminder')
    await user.type(
      await main.findByRole('textbox', { name: 'Text of the mail' }),
      '##title## ##lastName## ##userRank##',
    )
    expect(main.getByText('Dr. Huber ##userRank##')).toBeTruthy()
    expect(main.getByText(/^Nothing replaces/).textContent).toBe('Nothing replaces ##userRank##.')
  })
})

describe('the user manual', () => {
  it('shows what the Markdown says, without what could run, and sends it [OPT-01]', async () => {
    const { main, user, sent } = await open('manual')
    const field = await main.findByRole('textbox', { name: 'Markdown' })
    await user.click(field)
    await user.paste('# Entering\n\n**One** case <img src=x onerror=alert(1)><script>alert(2)</script>')
    expect(main.getByRole('heading', { name: 'Entering' })).toBeTruthy()
    const preview = main.getByRole('heading', { name: 'Entering' }).parentElement
    expect(preview?.querySelectorAll('img, script, [onerror]')).toHaveLength(0)
    await user.click(main.getByRole('button', { name: 'Save manual' }))
    await waitFor(() => expect(sent).toEqual([{ UserManual: { markdown: textOf(field) } }]))
  })

  it('says that there is no PDF yet [OPT-01]', async () => {
    const { main, user } = await open('manual', aServer({ UserManual: { markdown: '# A', pdf: null } }))
    await user.click(await main.findByRole('button', { name: 'Show PDF' }))
    expect(await main.findByText("There isn't a pdf yet")).toBeTruthy()
  })
})

describe('the translations', () => {
  it('name each bad line and how to mend it, and are not saved with one [OPT-06]', async () => {
    const { main, user } = await open('translations')
    await user.click(await main.findByRole('textbox', { name: 'Own wordings, one per line' }))
    await user.paste(
      'de.bases.title Studien\nen.dialog.save\nnl.dialog.save Opslaan\nes.bases.titel Estudios\nen.dialog.unsaved x',
    )
    expect(main.getByText('2 lines cannot be saved')).toBeTruthy()
    expect(main.getByRole('button', { name: 'Save translations' }).hasAttribute('disabled')).toBe(true)
    const lines = main.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines[0]).toBe('Line 2. No text after the path.Write the wording, or delete the line.')
    expect(lines[1]).toBe('Line 3. “nl” is not a language of Casebook.Use de, en, es, sy, ru, fr, it or pt.')
    expect(lines[2]).toBe('Line 4. There is no wording “bases.titel”.Did you mean bases.title? The line is kept.')
  })

  it('of 10,000 bad lines name a hundred and count the others [OPT-06]', async () => {
    const { main, user } = await open('translations')
    await user.click(await main.findByRole('textbox', { name: 'Own wordings, one per line' }))
    await user.paste(Array.from({ length: 10_000 }, (_, at) => `xx.path${at} text`).join('\n'))
    expect(await main.findByText('10,000 lines cannot be saved')).toBeTruthy()
    expect(main.getByText('And 9,900 more lines.')).toBeTruthy()
    expect(main.getAllByText(/^Line \d+\.$/)).toHaveLength(100)
  })
})

describe('the mail server', () => {
  const stored = { from: 'study@ahn.example', host: 'smtp.ahn.example', sslPort: 587, user: 'study', password: '' }

  it('is saved and tested only with a sender and a test recipient that are addresses [OPT-04]', async () => {
    const { main, user, sent } = await open('mail')
    const type = async (label: string, text: string) => {
      const field = await main.findByLabelText(label)
      await user.clear(field)
      await user.type(field, text)
    }
    expect(textOf(await main.findByLabelText('SSL port'))).toBe('587')
    await type('Sender address', 'study')
    await type('Mail host', 'smtp.ahn.example')
    const save = main.getByRole('button', { name: 'Save mail server' })
    const test = main.getByRole('button', { name: 'Send test mail' })
    expect(main.getByText('Correct the sender address first.')).toBeTruthy()
    await type('Sender address', 'study@ahn.example')
    expect(main.getByText('Enter the test recipient first.')).toBeTruthy()
    await type('Test recipient', 'ana@ahn')
    await type('SSL port', '70000')
    expect([save.hasAttribute('disabled'), test.hasAttribute('disabled')]).toEqual([true, true])
    await type('SSL port', '587')
    expect([save.hasAttribute('disabled'), test.hasAttribute('disabled')]).toEqual([false, false])
    await user.click(save)
    expect(await main.findByText('Save Successfull')).toBeTruthy()
    expect(sent).toEqual([{ MailServer: { ...stored, user: '' } }])
  })

  it.each([
    [{ type: 'Ok' }, 'Mail was send. Please check your Inbox'],
    [
      { type: 'MailError', error: '535 5.7.8 authentication failed' },
      'An error occured while send the mail. Please check your credentials. The error was: 535 5.7.8 authentication failed.',
    ],
  ])('answers a test with %j: %s [OPT-04]', async (answer, text) => {
    const { main, user } = await open('mail', aServer({ MailServer: stored }), {
      mail: { testMail: async () => answer },
    })
    await user.type(await main.findByLabelText('Test recipient'), 'ana@ahn.example')
    await user.click(main.getByRole('button', { name: 'Send test mail' }))
    const note = await main.findByText((_, element) => element?.textContent === text && element.children.length <= 1)
    expect(note).toBeTruthy()
  })

  it('shows no error of an earlier test beside ‘Save Successfull’, and says what its port means [OPT-04]', async () => {
    const testMail = async () => ({ type: 'MailError', error: 'no answer' }) as const
    const { main, user } = await open('mail', aServer({ MailServer: stored }), { mail: { testMail } })
    expect(await main.findByText(/Port 465 uses TLS from the first byte, every other port STARTTLS/)).toBeTruthy()
    await user.type(main.getByLabelText('Test recipient'), 'ana@ahn.example')
    await user.click(main.getByRole('button', { name: 'Send test mail' }))
    expect(await main.findByRole('alert')).toBeTruthy()
    await user.type(main.getByLabelText('User name'), '2')
    await user.click(main.getByRole('button', { name: 'Save mail server' }))
    expect(await main.findByText('Save Successfull')).toBeTruthy()
    expect(main.queryByRole('alert')).toBeNull()
  })
})

describe('the sign-in page', () => {
  it('shows its three parts without what could run, and names what is removed [OPT-07]', async () => {
    const { main, user, sent } = await open('login')
    await user.click(await main.findByLabelText('Content'))
    await user.paste('<p onclick="alert(2)">Never a name.</p><script>alert(1)</script>')
    expect(main.getByText('Never a name.')).toBeTruthy()
    expect(main.getByText('2 elements are removed.')).toBeTruthy()
    await user.click(main.getByRole('button', { name: 'Save sign-in page' }))
    const cardContentHtml = '<p>Never a name.</p>'
    await waitFor(() =>
      expect(sent).toEqual([{ CustomLoginPage: { cardHeaderHtml: '', cardContentHtml, acceptCheckboxHtml: '' } }]),
    )
    await waitFor(() => expect(textOf(main.getByLabelText('Content'))).toBe(cardContentHtml))
  })
})

describe('the interim locks', () => {
  it('are cases by name and questionnaires, and say what they will lock [OPT-07]', async () => {
    const { main, user, sent } = await open(
      'locks',
      aServer({ InterimLocks: { caseIds: ['VH_1'], tabIds: ['surgery'] } }),
    )
    const cases = within(await main.findByRole('region', { name: 'Cases' }))
    // It is on no page that is shown.
    expect(cases.getByRole('group', { name: 'Also locked, on other pages' }).textContent).toContain('VH_1')
    await user.click(await cases.findByRole('checkbox', { name: /^VH_2/ }))
    expect(cases.queryByRole('checkbox', { name: /^VH_9/ })).toBeNull()
    expect(main.getByText('2 cases')).toBeTruthy()
    await user.click(main.getByRole('checkbox', { name: 'surgery' }))
    expect(main.getByText('2 cases will be locked as a whole.')).toBeTruthy()
    await user.click(main.getByRole('button', { name: 'Save locks' }))
    await waitFor(() => expect(sent).toEqual([{ InterimLocks: { caseIds: ['VH_1', 'VH_2'], tabIds: [] } }]))
    await user.click(cases.getByRole('checkbox', { name: /^VH_2/ }))
    await user.click(cases.getByRole('checkbox', { name: /^VH_1/ }))
    expect(main.getByText('Nothing will be locked.')).toBeTruthy()
  })

  it('find their cases by name, page by page, and take a pasted list [OPT-07]', async () => {
    const asked: unknown[] = []
    const { main, user } = await open('locks', undefined, {
      overview: {
        getPageOfAllCases: async (request: { search?: string; after?: string }) => {
          asked.push([request.search, request.after])
          return { ...pageOfCases, next: request.after ? null : 'second' }
        },
      },
    })
    const cases = within(await main.findByRole('region', { name: 'Cases' }))
    await user.click(await cases.findByRole('button', { name: 'Next' }))
    await user.type(cases.getByRole('searchbox', { name: 'Case name' }), 'VH')
    await waitFor(() => expect(asked.at(-1)).toEqual(['VH', undefined]))
    expect(asked[1]).toEqual([undefined, 'second'])
    await user.click(cases.getByText('Paste a list of names'))
    await user.click(cases.getByLabelText('Names, one per line'))
    await user.paste('VH_7\nVH_8')
    expect(main.getByText('2 cases will be locked as a whole.')).toBeTruthy()
  })

  it('say that the cases could not be listed, and ask again', async () => {
    let isDown = true
    const { main, user } = await open('locks', undefined, {
      overview: {
        getPageOfAllCases: async () => {
          if (isDown) throw new Error('offline')
          return pageOfCases
        },
      },
    })
    const cases = within(await main.findByRole('region', { name: 'Cases' }))
    expect(await cases.findByText('The server did not answer.')).toBeTruthy()
    isDown = false
    await user.click(cases.getByRole('button', { name: 'Try again' }))
    expect(await cases.findByRole('checkbox', { name: /^VH_2/ })).toBeTruthy()
  })
})

describe('the file storage', () => {
  const logo = { name: 'logo.png', size: 18_637, at: '2026-11-02T10:00:00Z', by: 'root' }
  const getFileStorage = async () => ({ type: 'ReceivedOption', option: [logo] })
  const inputOf = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement

  it('lists size, use and day of each file, and deletes in two steps [OPT-05]', async () => {
    const removed: unknown[] = []
    const remove = async (request: unknown) => {
      removed.push(request)
      return { type: 'Ok' }
    }
    const { main, user } = await open('files', aServer(), { options: { getFileStorage }, files: { remove } })
    const row = await main.findByRole('row', { name: /logo\.png/ })
    expect(row.textContent).toContain('Logo in the header18.2 KiB')
    const link = within(row).getByRole('link', { name: 'Download' })
    expect(link.getAttribute('href')).toBe('https://casebook.example/proket/fileStorage?file=logo.png')
    await user.click(within(row).getByRole('button', { name: 'Delete' }))
    expect(removed).toEqual([])
    await user.click(within(row).getByRole('button', { name: 'Delete this file?' }))
    await waitFor(() => expect(removed).toEqual([{ file: 'logo.png' }]))
  })

  it('sends a chosen file, and refuses one of 5 MiB with its size [OPT-05]', async () => {
    const sent: unknown[] = []
    const upload = async (request: { name: string }) => {
      sent.push(request.name)
      return request.name === 'x.png' ? { type: 'FileRefused', reason: 'content' } : { type: 'Ok' }
    }
    const { main, user } = await open('files', aServer(), { options: { getFileStorage }, files: { upload } })
    await main.findByRole('row', { name: /logo\.png/ })
    await user.upload(inputOf(), new File([new Uint8Array(5 * 1024 * 1024)], 'film.png', { type: 'image/png' }))
    expect(await main.findByText(/film\.png/)).toBeTruthy()
    expect(main.getByText('It has 5 MiB. A file must be smaller than 5 MiB.')).toBeTruthy()
    expect(sent).toEqual([])
    await user.upload(inputOf(), new File(['<script>'], 'x.png', { type: 'image/png' }))
    expect(await main.findByText('The file’s content does not match its extension.')).toBeTruthy()
    await user.upload(inputOf(), new File(['abc'], 'plan.png', { type: 'image/png' }))
    expect(await main.findByText('is stored.', { exact: false })).toBeTruthy()
    expect(sent).toEqual(['x.png', 'plan.png'])
  })
})
