/**
 * Whether the name is a specification of the base. A data-entry address names one; a base without its own
 * specifications, as all are today, has one with the base's name.
 */
export function isSpecificationOf(base: string, spec: string): boolean {
  return spec === base
}
