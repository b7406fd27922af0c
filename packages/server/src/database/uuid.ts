/** Whether a text can be compared with a column of type uuid: PostgreSQL refuses the query otherwise. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
