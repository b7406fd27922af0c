import { unknown } from '@casebook/core/facts/fact'
import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  address,
  button,
  decline,
  declinedBefore,
  goOn,
  next,
  open,
  type Page,
  question,
  saved,
  toTheEnd,
  upTo,
} from './interviewPage.fixture'

describe('an interview', () => {
  it('asks one question at a time: no way back from the first, none on without an answer [INTV-01] [INTV-02]', async () => {
    const page = await open()
    await question('About the patient')
    expect([button('Previous').disabled, next().disabled]).toEqual([true, false])
    await goOn(page)
    await question('Sex')
    expect(screen.getByText('Question 1 of 11')).toBeTruthy()
    expect([button('Previous').disabled, next().disabled]).toEqual([false, true])
    const why = screen.getByText('Please answer, or choose “I do not want to answer”.')
    expect(next().getAttribute('aria-describedby')).toBe(why.id)
    await page.user.click(screen.getByRole('radio', { name: 'female' }))
    expect(next().disabled).toBe(false)
    expect(screen.queryByText(why.textContent ?? '')).toBeNull()
    await goOn(page)
    await question('Date of birth')
    await page.user.click(button('Previous'))
    await question('Sex')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'female' }).checked).toBe(true)
    expect(page.said).toEqual([{ id: 'sex', value: 'female' }])
  })

  it('has a history that leads back, zoom and languages [INTV-01]', async () => {
    const page = await open({ draft: { facts: [{ id: 'sex', value: 'male' }] } })
    await question('Date of birth')
    expect(screen.getByRole('radiogroup', { name: 'Zoom' })).toBeTruthy()
    expect(button(/Language/)).toBeTruthy()
    await decline(page)
    await page.user.click(button('My answers'))
    const history = await screen.findByRole('dialog', { name: 'My answers' })
    expect(within(history).getByText('2 of 11 answered')).toBeTruthy()
    await page.user.click(within(history).getByRole('button', { name: /Sex.*male/ }))
    await question('Sex')
    await page.user.click(button('My answers'))
    await page.user.click(screen.getByRole('button', { name: /Date of birth.*I do not want to answer/ }))
    await question('Date of birth')
  })

  it('keeps "I do not want to answer" as unknown, and takes it back [INTV-02]', async () => {
    const page = await open()
    await upTo(page, 'Sex')
    await decline(page)
    expect(next().disabled).toBe(false)
    await waitFor(() => expect(page.said).toEqual([{ id: 'sex', value: unknown }]))
    await decline(page)
    expect(next().disabled).toBe(true)
  })

  it('marks what is calculated, which needs no answer, and explains on demand [INTV-02]', async () => {
    const page = await open()
    await upTo(page, 'Height')
    await page.user.type(screen.getByRole('textbox', { name: /Height/ }), '170')
    await goOn(page)
    await question('Doubled height')
    expect(screen.getByText('Calculated')).toBeTruthy()
    expect(screen.getByText('340 cm')).toBeTruthy()
    expect(next().disabled).toBe(false)
    expect(screen.queryByRole('checkbox', { name: 'I do not want to answer' })).toBeNull()
    expect(page.said).toContainEqual({ id: 'height', value: 170 })
  })

  it('takes a comment in a field that opens and closes [INTV-03]', async () => {
    const page = await open()
    await upTo(page, 'Sex')
    const toggle = button('Add a comment')
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await page.user.click(toggle)
    await page.user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'rather not here')
    await page.user.click(screen.getByRole('heading', { level: 1 }))
    await waitFor(() => expect(page.said).toEqual([{ id: 'sex (Annotation)', value: 'rather not here' }]))
    await page.user.click(button('Your comment'))
    expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull()
    expect(next().disabled).toBe(true)
  })

  it('shows "Images don’t work in interview" beside a list of the answers [INTV-04]', async () => {
    const page = await open({ draft: { facts: declinedBefore('where') } })
    await question('Where is it?')
    expect(screen.getByText("Images don't work in interview")).toBeTruthy()
    await page.user.click(screen.getByRole('checkbox', { name: 'middle' }))
    await goOn(page)
    await question('Experience of the surgeon')
    expect(page.said).toEqual([{ id: 'where', value: ['middle'] }])
  })

  it('says once, politely and with the question, what is wrong with what was typed [DATA-21]', async () => {
    const page = await open({ draft: { facts: declinedBefore('height') } })
    await question('Height')
    const field = screen.getByRole('textbox', { name: 'Height' })
    await page.user.type(field, 'tall{Tab}')
    const told = () => screen.getAllByRole('status').filter((one) => one.textContent?.includes('not a number'))
    await waitFor(() => expect(told()).toHaveLength(1))
    expect(told()[0]?.textContent).toMatch(/^Height: This is not a number/)
  })

  it('offers an empty option for unknown in a dropdown [INTV-04]', async () => {
    const page = await open({ draft: { facts: declinedBefore('surgeon') } })
    await question('Experience of the surgeon')
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Experience of the surgeon' })
    const options = [...list.options].filter(({ hidden }) => !hidden)
    expect(options.map(({ text }) => text)).toEqual(['', 'trainee', 'consultant'])
    await page.user.selectOptions(list, options[0] as HTMLOptionElement)
    await waitFor(() => expect(page.said).toEqual([{ id: 'surgeon', value: unknown }]))
    expect(next().disabled).toBe(false)
  })

  it('ends with saving the case, thanks in English and German, and asks for the tablet [INTV-05]', async () => {
    const page = await open({ draft: { facts: declinedBefore('over') } })
    await toTheEnd(page)
    expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull()
    await page.user.click(screen.getByRole('radio', { name: 'Yes' }))
    await page.user.click(button('Complete'))
    await question('Thank you very much')
    expect(screen.getByText('All your answers are saved. Please return the tablet at reception.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Vielen Dank' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'My answers' })).toBeNull()
    expect(page.calls.filter((call) => call === 'savecase')).toHaveLength(1)
  })

  it('says "An error occured saving your case.", keeps the answers, and saves at the next try [INTV-05]', async () => {
    let tries = 0
    const server = entryServer(entryBase, saved)
    const page = await open({
      draft: { facts: declinedBefore('over') },
      port: {
        savecase: (request, sending) => {
          tries += 1
          if (tries === 1) throw new TypeError('Failed to fetch')
          return server.entry.savecase(request, sending)
        },
      },
    })
    await toTheEnd(page)
    await decline(page)
    await page.user.click(button('Complete'))
    const alert = await screen.findByRole('alertdialog', { name: 'An error occured saving your case.' })
    expect(screen.queryByText('Next question')).toBeNull()
    expect(screen.getByText('Complete')).toBeTruthy()
    await page.user.click(within(alert).getByRole('button', { name: 'Back to the question' }))
    await page.user.click(button('Complete'))
    await question('Thank you very much')
  })
})

describe('an optional question of an interview', () => {
  it('stops nobody, and is asked once [INTV-01]', async () => {
    const page = await open({ draft: { facts: declinedBefore('remarks') } })
    await question('Remarks')
    expect(screen.getByText(/optional/)).toBeTruthy()
    expect(next().disabled).toBe(false)
    expect(screen.queryByText('Answer received')).toBeNull()
    await goOn(page)
    await question('Medicine')
    await page.user.click(button('Previous'))
    await question('Remarks')
    expect(page.said).toEqual([])
  })

  it('keeps what was typed and cannot be read [INTV-01]', async () => {
    const questionnaires = entryBase.questionnaires.map((part) => ({
      ...part,
      questions: part.questions.map((one) => (one.id === 'height' ? { ...one, optional: true } : one)),
    }))
    const page = await open({ base: { ...entryBase, questionnaires }, draft: { facts: declinedBefore('height') } })
    await question('Height')
    await page.user.type(screen.getByRole('textbox', { name: /Height/ }), 'tall')
    await goOn(page)
    await question('Height')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Height/ }).value).toBe('tall')
  })
})

describe('the tablet', () => {
  it('goes on with the first question without an answer [MORE-19]', async () => {
    await open({ draft: { facts: declinedBefore('found') } })
    await question('Findings')
    expect(screen.getByText('Question 5 of 11')).toBeTruthy()
    expect(button('Previous').disabled).toBe(false)
  })

  it('asks only the parts that were chosen, and no locked ones [MORE-19]', async () => {
    await open({ search: '&part=end&part=findings', draft: { locked: ['findings'] } })
    await question('Nearly done')
    await userEvent.click(next())
    await question('Is it over?')
    expect(screen.getByText('Question 1 of 1')).toBeTruthy()
  })

  it('is led back from every address, and shows nothing of the study [MORE-19] [APP-03]', async () => {
    const { history } = await open({ isHeld: true, at: '/bases' })
    await question('About the patient')
    expect(history.at(-1)).toBe(address)
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByText(/VH_1/)).toBeNull()
    await userEvent.keyboard('{Control>}k{/Control}gc')
    expect(screen.queryByRole('dialog')).toBeNull()
    await question('About the patient')
  })

  it('is held by the page too, whatever is pressed [MORE-19] [APP-03]', async () => {
    const { guard, user } = await open()
    await question('About the patient')
    let isLeft = false
    guard.ask(() => {
      isLeft = true
    })
    const held = await screen.findByRole('alertdialog', { name: 'You cannot leave this screen now' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(held.isConnected).toBe(false))
    expect(isLeft).toBe(false)
  })

  it('is given back only for the right password, which leads to the case [MORE-19] [APP-03]', async () => {
    const page = await open()
    await question('About the patient')
    await page.user.click(button('For staff: end the interview'))
    const dialog = await screen.findByRole('dialog', { name: 'End the interview' })
    const give = async (password: string) => {
      await page.user.type(within(dialog).getByLabelText('Password'), password)
      await page.user.click(within(dialog).getByRole('button', { name: 'End the interview' }))
    }
    await give('wrong')
    expect(await within(dialog).findByText('The password is wrong, or there were too many tries.')).toBeTruthy()
    await give('right')
    await screen.findByText('Save case')
    expect(page.history.at(-1)).toBe('/dialog/Testing/entry/entry?case=VH_1&owner=mara.keller')
    expect(page.guard.isHolding()).toBe(false)
  })

  it('leaves nothing else on the screen of another tab [MORE-19]', async () => {
    const page = await open({ at: '/dialog/Testing/entry/entry?case=VH_1&owner=mara.keller' })
    await screen.findByText('Save case')
    page.handOverElsewhere()
    await question('About the patient')
    expect(screen.queryByText('Save case')).toBeNull()
    expect(page.guard.isHolding()).toBe(true)
  })

  it('is not handed over for a case that is not there', async () => {
    const page = await open({ interview: { handOver: async () => ({ type: 'CaseNotFound' }) } })
    await screen.findByRole('heading', { level: 1, name: /case/i })
    expect(page.guard.isHolding()).toBe(false)
  })

  it('shows the thanks again where the page was closed after them, with a way back to the answers [INTV-05]', async () => {
    const facts = [...declinedBefore('over'), { id: 'over', value: unknown }]
    const page = await open({ isHeld: true, draft: { facts, unsaved: [] } })
    await question('Thank you very much')
    await page.user.click(button('Back to my answers'))
    await question('Is it over?')
    expect(button('Complete').disabled).toBe(false)
  })

  it.each([
    ['of what the patient is asked', { unsaved: ['sex'] }],
    ['of other parts of the case', { unsaved: [], isUnsavedElsewhere: true }],
  ])('says "saved" of nothing that is not: %s [MORE-19]', async (_, unsaved) => {
    const facts = [...declinedBefore('over'), { id: 'over', value: unknown }]
    await open({ isHeld: true, draft: { facts, ...unsaved } })
    await question('Is it over?')
    expect(button('Complete').disabled).toBe(false)
    expect(screen.queryByText('Thank you very much')).toBeNull()
  })

  it('keeps the answers once the session has ended, and asks the staff to sign in at the end [MORE-19] [INTV-05]', async () => {
    const page = await open({
      draft: { facts: declinedBefore('over') },
      port: { setFactUnknown: async () => ({ type: 'LoginRequired' }) },
    })
    await toTheEnd(page)
    await decline(page)
    expect(screen.queryByRole('dialog')).toBeNull()
    await page.user.click(button('Complete'))
    const alert = await screen.findByRole('alertdialog', { name: 'An error occured saving your case.' })
    expect(within(alert).getByText(/they have to sign in again/)).toBeTruthy()
    await page.user.click(within(alert).getByRole('button', { name: 'For staff: sign in' }))
    await screen.findByRole('dialog', { name: 'Sign in to go on' })
  })

  it('sends what waited only once the new session is the patient’s too [MORE-19]', async () => {
    let isSignedOut = true
    const server = entryServer(entryBase, saved)
    const page: Page = await open({
      draft: { facts: declinedBefore('over') },
      port: {
        setFactUnknown: async (request, sending) => {
          if (isSignedOut) return { type: 'LoginRequired' }
          page.order.push('answer')
          return server.entry.setFactUnknown(request, sending)
        },
      },
    })
    await toTheEnd(page)
    await decline(page)
    await page.user.click(button('Complete'))
    await page.user.click(await screen.findByRole('button', { name: 'For staff: sign in' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }))
    isSignedOut = false
    await page.user.type(dialog.getByLabelText('Password'), 'right')
    await page.user.click(dialog.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(page.order.at(-1)).toBe('answer'))
    expect(page.order).toEqual(['handOver', 'handOver', 'answer'])
  })
})

describe('the address of an interview, typed or mailed', () => {
  it('hands nothing over before somebody says so [INTV-01] [MORE-19]', async () => {
    const page = await open({ isAgreed: false })
    expect(await screen.findByText(/Hand the tablet over for/)).toBeTruthy()
    expect(screen.getByText(/^All sections that accept answers are shown, with the answers they have/)).toBeTruthy()
    expect(page.isHanded()).toBe(false)
    expect(page.calls).not.toContain('loadCase')
    await page.user.click(screen.getByRole('link', { name: 'Back to the case' }))
    expect(page.isHanded()).toBe(false)
    expect(page.history.at(-1)).toBe('/dialog/Testing/entry/entry?case=VH_1&owner=mara.keller')
  })
})
