/** The page that an administrator may put around the sign-in form. The screen sanitises its HTML. */
export interface CustomLoginPage {
  readonly cardHeaderHtml: string
  readonly cardContentHtml: string
  /** The label of the acceptance checkbox; blank if there is nothing to accept. */
  readonly acceptCheckboxHtml: string
}

export function asksToAccept(page: CustomLoginPage | null): boolean {
  return page !== null && page.acceptCheckboxHtml.trim() !== ''
}
