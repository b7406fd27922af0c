import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { readingDirection } from './readingDirection'

interface Tab<Id extends string> {
  readonly id: Id
  readonly label: ReactNode
  readonly content: ReactNode
}

interface TabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly value: Id
  readonly onChange: (id: Id) => void
  readonly className?: string
}

/** Several views of one thing, one at a time. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, className = '' }: TabsProps<Id>) {
  return (
    <Radix.Root
      dir={readingDirection()}
      value={value}
      onValueChange={(chosen) => {
        const tab = tabs.find(({ id }) => id === chosen)
        if (tab) onChange(tab.id)
      }}
    >
      <Radix.List className={`flex gap-5 border-b border-line ${className}`} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px flex cursor-pointer items-center gap-[0.4375rem] rounded-t-xs border-b-2 border-transparent px-px pt-2 pb-[0.6875rem] font-medium text-ink-3 aria-selected:border-brand aria-selected:text-ink pointer-coarse:min-h-[44px]"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} tabIndex={-1}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
