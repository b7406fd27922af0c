/** A session whose tablet is with a patient: until the password is given, it reaches one case and the calls of an interview. */

export interface HandedOver {
  readonly group: string
  readonly base: string
  readonly owner: string
  readonly name: string
  /** The address of the interview, which is all that the page shows. */
  readonly address: string
}

/** True if the session may reach this case (null: a case never saved). Only a session that is handed over is confined to one. */
export function isWithinHandover(
  handedOver: HandedOver | undefined,
  named: Omit<HandedOver, 'address'> | null,
): boolean {
  if (!handedOver) return true
  return (['group', 'base', 'owner', 'name'] as const).every((part) => named?.[part] === handedOver[part])
}
