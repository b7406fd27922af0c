/** What is dragged in the outline, as the browser names it. */
export const draggedRow = 'text/x-casebook-question'
export const draggedKind = 'text/x-casebook-kind'
