/** The ids by which the cells of a row refer to its heading and to what stands below the table. */
export function rowIds(key: string) {
  return { label: `row-${key}`, below: `row-${key}-below` }
}
