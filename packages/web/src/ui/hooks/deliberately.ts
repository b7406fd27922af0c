import type { ComponentProps } from 'react'

/** The handlers of a button whose second press confirms: a double click, or a key that is held, is one press. */
export function deliberately(act: () => void): Pick<ComponentProps<'button'>, 'onClick' | 'onKeyDown'> {
  return {
    onClick: ({ detail }) => {
      if (detail < 2) act()
    },
    onKeyDown: (event) => {
      if (event.repeat) event.preventDefault()
    },
  }
}
