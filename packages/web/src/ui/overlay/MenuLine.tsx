import { DropdownMenu } from 'radix-ui'

export function MenuLine() {
  return <DropdownMenu.Separator className="-mx-[0.3125rem] my-[0.3125rem] h-px bg-line" />
}
