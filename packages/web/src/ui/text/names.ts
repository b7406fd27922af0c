/** More than any pattern of names has: a longer name may break. */
const unbroken = 24

/** Classes of a name by which people tell patients apart: a usual one never breaks inside. */
export function nameClass(name: string): string {
  return name.length <= unbroken ? 'whitespace-nowrap' : 'wrap-anywhere whitespace-normal'
}
