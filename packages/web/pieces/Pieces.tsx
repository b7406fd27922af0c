/** Every piece of `ui` on one page, in its looks and states: `npm run pieces`. */
import { type ReactNode, useEffect, useState } from 'react'
import { Avatar } from '../src/ui/Avatar'
import { Button } from '../src/ui/Button'
import { Card } from '../src/ui/Card'
import { Chip } from '../src/ui/Chip'
import { type Column, DataTable } from '../src/ui/DataTable'
import { EmptyState } from '../src/ui/EmptyState'
import { Checkbox } from '../src/ui/fields/Checkbox'
import { SearchField } from '../src/ui/fields/SearchField'
import { Segmented } from '../src/ui/fields/Segmented'
import { Switch } from '../src/ui/fields/Switch'
import { TextField } from '../src/ui/fields/TextField'
import { IconButton } from '../src/ui/IconButton'
import { Note } from '../src/ui/Note'
import { Dialog } from '../src/ui/overlay/Dialog'
import { Ring } from '../src/ui/Ring'
import { SecureButton } from '../src/ui/SecureButton'
import { type Status, StatusChip, statusLooks } from '../src/ui/StatusChip'
import { Tabs } from '../src/ui/Tabs'
import { Toast } from '../src/ui/Toast'
import { type Tone, toneClass } from '../src/ui/tone'
import { ProgressBar } from '../src/ui/waiting/ProgressBar'
import { Skeleton } from '../src/ui/waiting/Skeleton'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const directions = [
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
] as const

const sizes = [
  { value: '1', label: 'Normal' },
  { value: '2', label: 'Large' },
] as const

// The cast is sound: these are the keys of the classes.
const tones = Object.keys(toneClass) as Tone[]

export function Pieces() {
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [direction, setDirection] = useState<'ltr' | 'rtl'>('ltr')
  const [size, setSize] = useState<'1' | '2'>('1')
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { theme, zoom: size })
    document.documentElement.dir = direction
  }, [theme, direction, size])
  return (
    <main className="flex flex-col gap-4 p-5">
      <h1 className="text-lg font-semibold">Pieces</h1>
      <div className="flex flex-wrap gap-4">
        <Segmented label="Theme" segments={themes} value={theme} onChange={setTheme} />
        <Segmented label="Direction" segments={directions} value={direction} onChange={setDirection} />
        <Segmented label="Size" segments={sizes} value={size} onChange={setSize} />
      </div>
      <Buttons />
      <Marks />
      <Fields />
      <Messages />
      <Containers />
    </main>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </Card>
  )
}

const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

function Buttons() {
  const [confirmed, setConfirmed] = useState(0)
  return (
    <Section title="Buttons">
      <Row>
        <Button variant="primary">Save case</Button>
        <Button icon="flag">Ask a query</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete</Button>
        <Button disabled>Not now</Button>
      </Row>
      <Row>
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large">Large</Button>
        <IconButton icon="flag" label="Queries" />
        <SecureButton warning="Delete it?" onConfirm={() => setConfirmed(confirmed + 1)}>
          {confirmed === 0 ? 'Delete at the second click' : `Deleted ${confirmed} times`}
        </SecureButton>
      </Row>
    </Section>
  )
}

function Marks() {
  // The cast is sound: these are the keys of the looks.
  const statuses = Object.keys(statusLooks) as Status[]
  return (
    <Section title="Marks">
      <Row>
        {statuses.map((status) => (
          <StatusChip key={status} status={status}>
            {status}
          </StatusChip>
        ))}
      </Row>
      <Row>
        {tones.map((tone) => (
          <Chip key={tone} tone={tone} icon="flag">
            {tone}
          </Chip>
        ))}
        <Avatar name="Mara Keller" />
        <Ring value={0.6} />
      </Row>
    </Section>
  )
}

function Fields() {
  const [text, setText] = useState('Hernia')
  const [isOn, setIsOn] = useState(true)
  return (
    <Section title="Fields">
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField label="Name" hint="As on the consent form" value={text} onChange={setText} />
        <TextField label="Weight" error="At most 300 kg." value="412" onChange={() => {}} />
        <TextField label="Not to be changed" value="W-042" disabled onChange={() => {}} />
        <SearchField label="Search" value={text} onChange={setText} />
      </div>
      <Row>
        <Checkbox checked={isOn} onChange={setIsOn}>
          Consent given
        </Checkbox>
        <Switch checked={isOn} onChange={setIsOn}>
          Remind me
        </Switch>
      </Row>
    </Section>
  )
}

function Messages() {
  const [isThere, setIsThere] = useState(true)
  return (
    <Section title="Messages">
      {tones.map((tone) => (
        <Note key={tone} tone={tone} title={`A note: ${tone}`}>
          What happened, and what to do.
        </Note>
      ))}
      {isThere && <Toast tone="ok" title="Saved" closeLabel="Close" onClose={() => setIsThere(false)} />}
      <ProgressBar label="Upload" value={0.4} />
      <Skeleton label="Loading" />
      <EmptyState icon="flag" title="No queries">
        They appear here once a monitor asks.
      </EmptyState>
    </Section>
  )
}

interface Case {
  readonly name: string
  readonly centre: string
}

const columns: readonly Column<Case>[] = [
  { id: 'name', header: 'Case', label: 'Case', cell: ({ name }) => name },
  { id: 'centre', header: 'Centre', label: 'Centre', cell: ({ centre }) => centre },
]

const cases: readonly Case[] = [
  { name: 'VH_0041', centre: 'Basel' },
  { name: 'VH_0042', centre: 'Seeberg' },
]

function Containers() {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title="Containers">
      <Tabs
        label="Tabs"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'one',
            label: 'Cases',
            content: <DataTable label="Cases" columns={columns} rows={cases} rowKey={({ name }) => name} />,
          },
          { id: 'two', label: 'Nothing', content: <p>Nothing here.</p> },
        ]}
      />
      <Row>
        <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
      </Row>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Close the case?"
        description="It can be opened again."
        closeLabel="Close"
        footer={<Button onClick={() => setIsOpen(false)}>Done</Button>}
      >
        <p>All its answers are saved.</p>
      </Dialog>
    </Section>
  )
}
