import type { ComponentPropsWithRef } from 'react'
import { Link } from 'wouter'
import { ButtonContent, type ButtonContentProps, buttonClass } from './Button'

interface ButtonLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'children'>, ButtonContentProps {
  readonly href: string
}

/** A link in the shape of a button. */
export function ButtonLink({ variant, size, wide, icon, iconAfter, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonClass({ variant, size, wide, className })}>
      {ButtonContent({ variant, size, icon, iconAfter, children })}
    </Link>
  )
}
