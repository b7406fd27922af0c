/** A walk for each guide: it takes the steps of the tasks in order. */
import type { GuideName } from '../../packages/core/src/help/guides'
import type { Account } from '../casebook'
import type { Walk } from './walk'

export interface Steps {
  readonly role: string
  readonly follow: (walk: Walk, account: Account) => Promise<void>
  /** Controls that stand on the screen only when something fails. Other stories make it fail. */
  readonly told?: readonly string[]
}

const dialog = ':is([role="dialog"], [role="alertdialog"])'

/** One choice of a group of the open dialog. The first choices come first. */
async function choose({ page }: Walk, group: number, choice = 0): Promise<void> {
  await page.locator(`${dialog} fieldset`).nth(group).getByRole('radio').nth(choice).check()
}

async function giveCredentials(walk: Walk, { username, password }: Account): Promise<void> {
  await walk.see('verify.password')
  const name = walk.page.locator(`${dialog} input[autocomplete="username"]`)
  if ((await name.count()) > 0) await name.fill(username)
  await walk.page.locator(`${dialog} input[autocomplete="current-password"]`).fill(password)
}

const closed = ({ page }: Walk) => page.locator(dialog).waitFor({ state: 'hidden' })

async function openCase(walk: Walk, name: string): Promise<void> {
  await walk.press('base.tab.load')
  await walk.page.getByRole('button', { name, exact: true }).click()
}

/** From answers that are not saved. */
async function walkAway(walk: Walk): Promise<void> {
  await walk.page.locator('nav a[href="#/home"]').click()
  await walk.see('leave.title')
  await walk.press('leave.leave')
  await closed(walk)
}

async function nurse(walk: Walk): Promise<void> {
  const { page } = walk
  await walk.openStudy('/bases', 'practice-questionnaire')
  await walk.press('dialog.newCase')
  // The second answer is No: no question follows from it.
  for (const at of [0, 1]) await page.locator('main [data-question]').nth(at).getByRole('radio').nth(at).check()
  await walk.see('dialog.unknown', 'dialog.clear', 'dialog.undo', 'dialog.addNote')
  await walk.picture('nurse-case', 'dialog.nextSection')
  await walk.press('dialog.nextSection')
  await walkAway(walk)
  await walk.go('/home')
  await walk.see('home.drafts')
  await walk.press('drafts.resume')
  await walk.press('dialog.save')
  await walk.see('dialog.back')
  await walk.press('dialog.saveAnyway')
  const name = `GUIDE_${Date.now()}`
  await walk.type('dialog.name.label', name)
  await page.keyboard.press('Enter')
  await page.locator('h1', { hasText: name }).waitFor()
  // It may be shared with groups.
  await page.keyboard.press('Escape')
  await closed(walk)

  await walk.go('/home')
  await walk.see('home.queries')
  // The first one is a question of the centre, which no value answers.
  await walk.see('home.answer')
  await page
    .getByRole('link', { name: /VH_0038/ })
    .first()
    .click()
  await page.locator('main [data-question]').first().waitFor()
  await walk.press('home.answer')
  await choose(walk, 0)
  await walk.see('query.send')
  await choose(walk, 1, 1)
  await walk.see('query.saveAndSend')
  await walk.picture('nurse-query', 'query.saveAndSend')
  await page.keyboard.press('Escape')
  await closed(walk)
  await walkAway(walk)

  await walk.openStudy('/bases')
  await openCase(walk, 'VH_0029')
  await walk.see('dialog.frozen.verified')
  await page.locator('main [data-question]').nth(3).click()
  await walk.see('history.ofAnswer')
  await walk.press('query.ask')
  await choose(walk, 0)
  await page.locator(`${dialog} textarea`).fill('118 kg')
  await walk.press('query.start.send')
  await closed(walk)

  await walk.openStudy('/bases')
  await openCase(walk, 'VH_0042')
  await walk.press('controls.token')
  const boxes = page.locator(`${dialog} input[type=checkbox]`)
  await boxes.first().check()
  // This section has answers, which the patient will see.
  await boxes.last().check()
  await walk.picture('nurse-link', 'token.generate')
  await walk.press('token.generate')
  await page.locator(`${dialog} textarea`).waitFor()
  await page.keyboard.press('Escape')
  await closed(walk)
  await walk.press('dialog.more')
  await walk.press('interview.start')
  await walk.see('interview.start.now')
  await page.keyboard.press('Escape')
  await closed(walk)

  await walk.go('/follow-ups')
  await walk.see('followUps.start', 'feedback.support')
  await page.locator('main li input[type=checkbox], main tbody input[type=checkbox]').first().check()
  await walk.see('followUps.notDone.ask')
}

async function investigator(walk: Walk, account: Account): Promise<void> {
  await walk.go('/home')
  await walk.see('home.toSign')
  await walk.picture('investigator-home', 'home.toSign')
  await walk.press('home.sign')
  await walk.press('sign.pi')
  await walk.see('sign.pi')
  await walk.press('sign.pi')
  await giveCredentials(walk, account)
  await walk.picture('investigator-sign', 'verify.password.give')
  await walk.press('verify.password.give')
  await walk.press('dialog.done')
  await closed(walk)

  await walk.go('/verification')
  await walk.see('casesToVerify.search', 'home.sign')
  await walk.press('sdvChanges.look')
  await walk.see('sdvChanges.confirm', 'query.ask', 'pager.next')

  await walk.openStudy('/bases')
  await walk.press('pictures.title')
  await walk.see('pictures.print')
}

async function monitor(walk: Walk, account: Account): Promise<void> {
  const { page } = walk
  await walk.go('/home')
  await walk.see('home.toVerify')
  await walk.picture('monitor-home', 'home.toVerify')
  await walk.go('/sampling')
  await walk.go('/home')
  await walk.press('home.verify')
  await walk.picture('monitor-verify', 'review.tab')
  await walk.press('review.tab')
  await walk.press('verify.setMonitor')
  await walk.page.locator(`${dialog} footer button`).last().click()
  await giveCredentials(walk, account)
  await page.keyboard.press('Enter')
  await walk.press('dialog.done')
  await closed(walk)
  await walk.see('verify.unsetMonitor')
  await page.locator('main [data-question]').nth(3).click()
  await walk.press('query.ask')
  await choose(walk, 0)
  await choose(walk, 1)
  await walk.press('query.start.send')
  await closed(walk)
  await walk.see('dialog.nextSection')

  await walk.go('/home')
  await walk.see('home.queries.toClose')
  await walk.press('home.check')
  await choose(walk, 0, 1)
  await choose(walk, 1)
  await walk.press('query.send')
  await page.keyboard.press('Escape')
  await closed(walk)
  await walk.go('/queries')
  await walk.see('queries.turn.mine', 'queries.export')

  await walk.go('/verification')
  await walk.press('sdvChanges.look')
  await walk.see('query.ask')

  await walk.go('/log')
  await page.locator('main a[href*="/log/case/"]').first().click()
  await walk.see('history.asPdf', 'history.export')
}

async function dataManager(walk: Walk): Promise<void> {
  await walk.openStudy('/bases')
  await walk.see('pictures.title', 'visits.title', 'base.tab.statistics')
  await walk.see('statistics.excel', 'statistics.programs', 'statistics.formats', 'statistics.asOf')
  await walk.picture('dataManager-export', 'statistics.excel')
  await walk.press('statistics.matrices')
  await walk.see('matrix.addColumn', 'matrix.addRow', 'matrix.evaluate')

  await walk.go('/queries')
  await walk.press('queries.turn.mine')
  await walk.page.locator('main [aria-busy]').waitFor({ state: 'detached' })
  await walk.page.getByRole('button', { name: /VH_00/ }).first().click()
  await walk.see('query.send')
  await walk.page.keyboard.press('Escape')
  await walk.press('query.upload.send')
  await walk.see('query.upload.template')

  await walk.openStudy('/bases/manage')
  await walk.see('imports.heading')
  await walk.press('manage.life')
  await walk.see('life.snapshot.take')
}

async function administrator(walk: Walk): Promise<void> {
  const { page } = walk
  await walk.go('/invite')
  await walk.see('invite.list')
  await walk.type('registration.email', 'nurse@hospital.example')
  await walk.see('invite.makeLink')
  await walk.picture('administrator-invite', 'invite.makeLink')
  await walk.type('registration.email', '')

  await walk.go('/user')
  await page.locator('main a[href*="/user/mkeller"]').click()
  await walk.see('users.save', 'users.limit', 'users.activated', 'users.frozen', 'users.link.title', 'users.link.make')
  await walk.picture('administrator-user', 'users.save')

  await walk.go('/kbPerm')
  await walk.see('access.save')
  await walk.openStudy('/bases/manage')
  await walk.see('practice.begin')
  await walk.go('/deleted-cases')
  await walk.see('deleted.restore')
  await walk.go('/log/log')
  await walk.see('log.export')
}

async function author(walk: Walk): Promise<void> {
  const { page } = walk
  await walk.go('/bases/manage')
  await walk.see('manage.choose')
  await walk.press('manage.write')
  await walk.see('manage.write.name')
  await page.locator(`${dialog} input`).first().fill('PHQ')
  await walk.press('manage.write.begin')
  await closed(walk)
  await walk.press('outline.section')
  await walk.press('outline.question')
  await page.keyboard.type('Pain today')
  await page.keyboard.press('Enter')
  await walk.see('outline.kind.label')
  // A number from the palette, dropped on the form.
  await page.locator('[data-kinds] button').nth(3).dragTo(page.locator('[data-preview] [data-question]').last())
  await page.locator('[data-preview] textarea[data-written]:focus').waitFor()
  await page.keyboard.type('Weight')
  await page.keyboard.press('Enter')
  await page.locator('[data-preview]').getByText('Weight').waitFor()
  await walk.see('outline.kinds')
  // One choice.
  await page.locator('main select').first().selectOption({ index: 0 })
  await walk.see('outline.required', 'outline.option.add', 'outline.copy', 'workshop.undo')
  await walk.press('workshop.keep')
  await page
    .getByText(/\d\d:\d\d/)
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  await walk.picture('author-workshop', 'outline.question')
  await walk.see('workshop.way.patient', 'workshop.way.interview', 'patients.keep', 'workshop.findings')
  await walk.see('workshop.ask')
  await walk.openStudy('/bases/manage')
  await walk.see('manage.bring')
}

async function it(walk: Walk): Promise<void> {
  await walk.go('/option')
  await walk.press('options.mailServer')
  await walk.see('options.mailServer.save', 'options.testRecipient', 'options.sendTestMail')
  await walk.go('/invite')
  await walk.go('/option')
  await walk.press('options.providers')
  await walk.picture('it-providers', 'options.providers')
  await walk.press('options.requiredFactor')
  await walk.see('options.requiredFactor.save')
  await walk.see('webhooks.title')
  await walk.go('/security')
  await walk.go('/keys')
  await walk.see('accessKeys.make')
  await walk.go('/log/log')
}

export const walks: Readonly<Record<GuideName, Steps>> = {
  administrator: { role: 'ADMIN', follow: administrator },
  investigator: { role: 'PI', follow: investigator },
  monitor: { role: 'REPORTER', follow: monitor },
  dataManager: { role: 'DATA_MANAGER', follow: dataManager },
  // An administrator sees the last button of the guide in the place of the one before it.
  author: { role: 'DATA_MANAGER', follow: author, told: ['workshop.toPublish'] },
  nurse: { role: 'enters cases', follow: nurse, told: ['dialog.conflict.title', 'dialog.locked'] },
  it: { role: 'ADMIN', follow: it },
}
