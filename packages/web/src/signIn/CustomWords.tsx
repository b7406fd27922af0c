import type { CustomLoginPage } from '@casebook/core/session/customLoginPage'
import { SafeHtml } from '../ui/text/SafeHtml'

interface CustomWordsProps {
  readonly page: CustomLoginPage
  readonly onDark?: boolean
}

/** The administrator's header and content of the sign-in page. */
export default function CustomWords({ page: { cardHeaderHtml, cardContentHtml }, onDark = false }: CustomWordsProps) {
  return (
    <div className="relative flex flex-col gap-2">
      <SafeHtml html={cardHeaderHtml} onDark={onDark} />
      <SafeHtml html={cardContentHtml} onDark={onDark} />
    </div>
  )
}
