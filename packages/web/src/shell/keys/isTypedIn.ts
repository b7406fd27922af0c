/** Whether letter keys already mean something here: text input, or type-ahead in a list. */
export function isTypedIn(element: EventTarget | null): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  if (element instanceof HTMLInputElement) return !['radio', 'checkbox', 'button'].includes(element.type)
  return (
    element instanceof Element &&
    element.closest('[role=textbox], [role=listbox], [role=menu], [role=combobox], [role=dialog]') !== null
  )
}
