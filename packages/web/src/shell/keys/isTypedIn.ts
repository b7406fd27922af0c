/** Whether letters mean something here already: text, or the search for a choice by its first letters. */
export function isTypedIn(element: EventTarget | null): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  if (element instanceof HTMLInputElement) return !['radio', 'checkbox', 'button'].includes(element.type)
  return (
    element instanceof Element &&
    element.closest('[role=listbox], [role=menu], [role=combobox], [role=dialog]') !== null
  )
}
