/** The id of a section's heading. */
export function headingId(sectionId: string): string {
  return `section-${sectionId}`
}
