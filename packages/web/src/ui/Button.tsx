import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useFocusKept } from './hooks/useFocusKept'
import { type Drawing, Icon } from './Icon'

/** At most one primary button per region. Destructive actions are quiet red text until confirmed. */
export const buttonClass = cva(
  'inline-flex cursor-pointer items-center justify-center border font-medium whitespace-nowrap transition-[background-color,border-color] off:cursor-not-allowed off:border-line off:bg-sunken off:text-ink-3 off:shadow-flat pointer-coarse:min-h-[44px] print:hidden',
  {
    variants: {
      variant: {
        default: 'border-line-strong bg-surface text-ink shadow-1 hover:bg-hover',
        primary:
          'border-transparent bg-brand text-on-brand shadow-1 hover:bg-brand-hover [&_kbd]:border-on-brand/45 [&_kbd]:bg-transparent [&_kbd]:text-inherit',
        quiet: 'border-transparent text-ink-2 hover:bg-hover off:border-transparent off:bg-transparent off:opacity-55',
        danger: 'border-line-strong bg-surface text-missing-ink shadow-1 hover:bg-hover',
        quietDanger:
          'border-transparent text-missing-ink hover:bg-hover off:border-transparent off:bg-transparent off:opacity-55',
        warning: 'border-range-line bg-range-soft text-range-ink shadow-1',
        missing: 'border-missing-line bg-missing-soft text-missing-ink shadow-1',
        query:
          'border-transparent text-query-ink hover:bg-hover off:border-transparent off:bg-transparent off:opacity-55',
        /** A quiet button on top of other content. */
        raised: 'border-line bg-surface text-ink-2 hover:bg-hover',
      },
      size: {
        tiny: 'h-[1.625rem] min-w-7 flex-none gap-1 rounded-md px-1.5 text-xs pointer-coarse:min-w-[44px]',
        small: 'h-[1.875rem] gap-[0.4375rem] rounded-[0.4375rem] px-2.5 text-sm',
        medium: 'h-9 gap-[0.4375rem] rounded-md px-[0.8125rem]',
        large: 'h-11 gap-[0.4375rem] rounded-[0.5625rem] px-[1.125rem] text-md',
        /** Around a picture of a person. */
        user: 'h-10 gap-[0.4375rem] rounded-md px-1',
        /** A square, for an icon alone. */
        smallIcon: 'size-[1.875rem] flex-none rounded-[0.4375rem] pointer-coarse:min-w-[44px]',
        icon: 'size-9 flex-none rounded-md pointer-coarse:min-w-[44px]',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'default', size: 'medium' },
  },
)

export type ButtonLook = VariantProps<typeof buttonClass>

export interface ButtonContentProps extends ButtonLook {
  readonly icon?: Drawing | undefined
  readonly iconAfter?: Drawing | undefined
  readonly children?: ReactNode
}

/** In the other variants an icon has the colour of the words. */
const greyIcons: ReadonlySet<ButtonLook['variant']> = new Set([undefined, 'default', 'quiet', 'raised'])

export function ButtonContent({ variant, size, icon, iconAfter, children }: ButtonContentProps) {
  const look = `${greyIcons.has(variant) ? 'text-ink-3' : ''} ${size === 'icon' || size === 'smallIcon' ? '' : '-ms-0.5'}`
  return (
    <>
      {icon && <Icon name={icon} className={look} />}
      {children}
      {iconAfter && <Icon name={iconAfter} className={look} />}
    </>
  )
}

interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  readonly icon?: Drawing
  readonly iconAfter?: Drawing
}

export function Button({ variant, size, wide, icon, iconAfter, className, children, ref, ...button }: ButtonProps) {
  const kept = useFocusKept(button.disabled === true, ref)
  return (
    <button type="button" {...button} ref={kept} className={buttonClass({ variant, size, wide, className })}>
      {ButtonContent({ variant, size, icon, iconAfter, children })}
    </button>
  )
}
