import { DropdownMenu } from 'radix-ui'

export function MenuLine() {
  return <DropdownMenu.Separator className="divider menuline" />
}
