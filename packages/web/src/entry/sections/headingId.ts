/** The id of the heading of a section. */
export function headingId(sectionId: string): string {
  return `section-${sectionId}`
}
