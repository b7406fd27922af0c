import type { ComponentPropsWithRef } from 'react'

/** A line of a list that leads elsewhere in the case. */
export function JumpLine(button: ComponentPropsWithRef<'button'>) {
  return (
    <li>
      <button
        type="button"
        {...button}
        className="flex w-full cursor-pointer items-center gap-2 px-3 py-1.75 text-start text-[0.8125rem] -outline-offset-2 hover:bg-hover pointer-coarse:min-h-[44px]"
      />
    </li>
  )
}
