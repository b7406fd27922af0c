/** The page that an administrator may put around the sign-in form. The screen sanitises its HTML. */
export interface CustomLoginPage {
  readonly cardHeaderHtml: string
  readonly cardContentHtml: string
  /** The label of the acceptance checkbox; blank if there is nothing to accept. */
  readonly acceptCheckboxHtml: string
}

/** Whether it has words to show beside the form. */
export function hasWords(page: CustomLoginPage | null): page is CustomLoginPage {
  return page !== null && `${page.cardHeaderHtml}${page.cardContentHtml}`.trim() !== ''
}

export function asksToAccept(page: CustomLoginPage | null): page is CustomLoginPage {
  return page !== null && page.acceptCheckboxHtml.trim() !== ''
}
