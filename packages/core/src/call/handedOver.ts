/** A session whose tablet is with a patient: until the password is given, it reaches one case and the calls of an interview. */

export interface HandedOver {
  readonly group: string
  readonly base: string
  readonly owner: string
  readonly name: string
  /** The address of the interview, which is all that the page shows. */
  readonly address: string
  /** Ids of the questionnaires that the patient answers; none is all. */
  readonly parts?: readonly string[] | undefined
}

/** True if both ask the same of the same case, at the same address. */
export function isSameHandover(one: HandedOver, other: HandedOver): boolean {
  const asked = ({ address, parts = [] }: HandedOver) => JSON.stringify([address, parts])
  return isWithinHandover(one, other) && asked(one) === asked(other)
}

/** True if the session may reach this case (null: a case never saved). Only a session that is handed over is confined to one. */
export function isWithinHandover(
  handedOver: HandedOver | undefined,
  named: Omit<HandedOver, 'address' | 'parts'> | null,
): boolean {
  if (!handedOver) return true
  return (['group', 'base', 'owner', 'name'] as const).every((part) => named?.[part] === handedOver[part])
}
