import type { Page } from 'playwright-core'

/** One press is enough, also while it tries by itself. The dialog of its own attempt may come first. */
export async function tryNow(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
  await Promise.any([page.getByRole('button', { name: 'Try now' }).click(), dialog.waitFor()])
}
