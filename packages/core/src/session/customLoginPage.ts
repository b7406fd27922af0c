/** The page that an administrator may put around the sign-in form. Html from an administrator: the screen sanitises it. */
export interface CustomLoginPage {
  readonly cardHeaderHtml: string
  readonly cardContentHtml: string
  /** What stands beside the box to tick; blank where there is nothing to accept. */
  readonly acceptCheckboxHtml: string
}

export function asksToAccept(page: CustomLoginPage | null): boolean {
  return page !== null && page.acceptCheckboxHtml.trim() !== ''
}
