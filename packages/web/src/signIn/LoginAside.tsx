import { type CustomLoginPage, hasWords } from '@casebook/core/session/customLoginPage'
import { Trans } from '@lingui/react'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { LoginPicture } from './LoginPicture'

export const CustomWords = lazyComponent(() => import('./CustomWords'))

interface LoginAsideProps {
  readonly page: CustomLoginPage | null
}

/** Introduces the study in the administrator's words, or else the product, if there is room. */
export function LoginAside({ page }: LoginAsideProps) {
  return (
    <aside className="relative flex flex-col justify-end overflow-hidden bg-[linear-gradient(160deg,oklch(0.36_0.062_212),oklch(0.28_0.05_222)_70%)] px-14 py-12 text-[oklch(0.9_0.02_205)] max-tablet:hidden">
      <LoginPicture />
      {hasWords(page) ? <CustomWords page={page} onDark /> : <OurWords />}
    </aside>
  )
}

function OurWords() {
  return (
    <>
      <p className="relative mb-3 max-w-100 font-display text-[1.875rem]/[2.4rem] font-medium tracking-[-0.014em] text-[oklch(0.97_0.01_205)]">
        <Trans id="login.motto" message="Every answer, with its source and its history." />
      </p>
      <p className="relative max-w-108 text-md">
        <Trans
          id="login.pseudonymous"
          message="You are signing in to a study server. Data are pseudonymous: never type a patient name."
        />
      </p>
    </>
  )
}
