/**
 * Whether the name is a specification within the base. The address of data entry names one; a base without specifications of its own,
 * as every base is today, has one that is called like the base.
 */
export function isSpecificationOf(base: string, spec: string): boolean {
  return spec === base
}
