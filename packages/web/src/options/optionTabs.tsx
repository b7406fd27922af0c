/** The options, one per tab, in the order and the sections of the screen. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { building } from '../providers/building'
import type { Drawing } from '../ui/Icon'
import { book, file, globe, lock, machine, mail } from '../ui/moreDrawings'
import { CodeListsTab } from './codeLists/CodeListsTab'
import { FilesTab } from './files/FilesTab'
import { LocksTab } from './locks/LocksTab'
import { MailServerTab } from './mailServer/MailServerTab'
import { PagesTab } from './pages/PagesTab'
import { ProvidersTab } from './providers/ProvidersTab'
import { RequiredFactorTab } from './RequiredFactorTab'
import { LoginPageTab } from './texts/LoginPageTab'
import { RankMailTab, ReminderMailTab } from './texts/MailTextTab'
import { ManualTab } from './texts/ManualTab'
import { PatientPageTab } from './texts/PatientPageTab'
import { TranslationsTab } from './translations/TranslationsTab'
import { WebhooksTab } from './webhooks/WebhooksTab'

interface OptionTab {
  /** In the address. */
  readonly id: string
  readonly title: MessageDescriptor
  readonly icon: Drawing
  readonly tab: ComponentType
}

interface OptionSection {
  readonly title: MessageDescriptor
  readonly tabs: readonly OptionTab[]
}

const rank = <path d="M6.5 4v12M4 6.5 6.5 4 9 6.5M13.5 16V4M11 13.5l2.5 2.5 2.5-2.5" />

export const optionSections: readonly OptionSection[] = [
  {
    title: msg({ id: 'options.texts', message: 'Texts' }),
    tabs: [
      { id: 'manual', title: msg({ id: 'options.manual', message: 'User manual' }), icon: book, tab: ManualTab },
      {
        id: 'reminder',
        title: msg({ id: 'options.reminder', message: 'Reminder mail' }),
        icon: mail,
        tab: ReminderMailTab,
      },
      {
        id: 'patients',
        title: msg({ id: 'options.patientPage', message: 'Pages of patients' }),
        icon: 'tablet',
        tab: PatientPageTab,
      },
      { id: 'rank', title: msg({ id: 'options.rank', message: 'User rank mail' }), icon: rank, tab: RankMailTab },
      {
        id: 'translations',
        title: msg({ id: 'options.translations', message: 'Translations' }),
        icon: globe,
        tab: TranslationsTab,
      },
    ],
  },
  {
    title: msg({ id: 'options.server', message: 'Server' }),
    tabs: [
      {
        id: 'mail',
        title: msg({ id: 'options.mailServer', message: 'Mail server' }),
        icon: machine,
        tab: MailServerTab,
      },
      {
        id: 'second-factor',
        title: msg({ id: 'options.requiredFactor', message: 'Second factor' }),
        icon: 'shield',
        tab: RequiredFactorTab,
      },
      {
        id: 'directory',
        title: msg({ id: 'options.providers', message: 'Hospital sign-in' }),
        icon: building,
        tab: ProvidersTab,
      },
      { id: 'webhooks', title: msg({ id: 'webhooks.title', message: 'Webhooks' }), icon: 'arr', tab: WebhooksTab },
      { id: 'pages', title: msg({ id: 'options.pages', message: 'Pages' }), icon: 'panel', tab: PagesTab },
      {
        id: 'code-lists',
        title: msg({ id: 'codeLists.title', message: 'Code lists' }),
        icon: 'list',
        tab: CodeListsTab,
      },
      { id: 'files', title: msg({ id: 'options.files', message: 'File storage' }), icon: file, tab: FilesTab },
    ],
  },
  {
    title: msg({ id: 'options.study', message: 'Study' }),
    tabs: [
      { id: 'login', title: msg({ id: 'options.loginPage', message: 'Sign-in page' }), icon: 'key', tab: LoginPageTab },
      { id: 'locks', title: msg({ id: 'options.locks', message: 'Interim locks' }), icon: lock, tab: LocksTab },
    ],
  },
]
