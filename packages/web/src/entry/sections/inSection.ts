/** What every piece of a section knows of it. */
export interface InSection {
  readonly sectionId: string
  readonly isLocked: boolean
  readonly numbers: ReadonlyMap<string, string>
  /** On a card the number stands at the card. */
  readonly isOnCard?: boolean
}
