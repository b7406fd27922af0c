/** The id of a section's heading. A blank in it would part it in two. */
export function headingId(sectionId: string): string {
  return `section-${encodeURIComponent(sectionId)}`
}
