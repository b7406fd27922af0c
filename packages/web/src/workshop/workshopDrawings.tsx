/** Drawings that only the workshop has. */
/** Mirrored with the reading direction, as undo is. */
export const redo = (
  <path className="origin-center rtl:[scale:-1_1]" d="M13 5l3.4 3.4L13 11.8M16.4 8.4H8.2a4 4 0 0 0 0 8H11" />
)
export const wand = (
  <path d="M4 16 12.5 7.5M14 3v2.4M14 9.2v2.4M17 7.3h-2.2M12 4.6l-.9-.9M16.3 9.3l-.8-.8M16.4 4.4l-.9.9" />
)
